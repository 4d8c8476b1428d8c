import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filling, readCells, writeCells } from '#client/features/office/products/clipboard.ts'

describe('cells of a spreadsheet', () => {
  test.each<[string, string, string[][]]>([
    ['one', 'Stol', [['Stol']]],
    [
      'rows and columns, the last row ended',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty ones',
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['one with a line break', '"two\nlines"\tb', [['two\nlines', 'b']]],
    ['one with doubled quotes', '"say ""hi"""\t1', [['say "hi"', '1']]],
    ['inches, which are no quotes', '24" screen\t"A" grade', [['24" screen', '"A" grade']]],
    [
      'a quotation beside inches',
      '"A" grade\t24"\n"B"\t19"',
      [
        ['"A" grade', '24"'],
        ['B', '19"'],
      ],
    ],
    ['a quote that nothing closes', '"open\tb', [['"open', 'b']]],
    ['nothing', '', [['']]],
  ])('are read: %s', (_, text, expected) => {
    expect(readCells(text)).toEqual(expected)
  })

  test('come back as they were copied, whatever is in them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ö') })
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(rows, (cells) => {
        // A last empty row is the end of the one before.
        fc.pre(cells.at(-1)!.join('') !== '' || cells[0]!.length > 1)
        expect(readCells(writeCells(cells))).toEqual(cells)
      }),
    )
  })

  test('fill what is marked where one alone was copied', () => {
    expect(filling([['5']], { rows: 2, columns: 2 })).toEqual([
      ['5', '5'],
      ['5', '5'],
    ])
    expect(filling([['5', '6']], { rows: 2, columns: 2 })).toEqual([['5', '6']])
  })
})
