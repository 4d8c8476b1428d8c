import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseTable, parseText } from '#client/features/quick-order/parse/parse.ts'
import type { Parsed } from '#client/features/quick-order/parse/types.ts'
import { ADD_ROWS_MAX, ANTAL_MAX } from '#contract/cart/line.ts'
import { leastProcessorMs } from '#test/processor.ts'

const pairs = ({ rows }: Parsed): [string, number][] => rows.map(({ number, quantity }) => [number, quantity])
const reasons = ({ unread }: Parsed): string[] => unread.map(({ reason }) => reason)

/** Every line is somewhere: in a row, unread, a heading or blank. */
const counted = ({ rows, unread, headings, blank }: Parsed): number =>
  rows.reduce((sum, row) => sum + row.lines.length, 0) + unread.length + headings + blank

describe('one line', () => {
  test.each<[string, string, number]>([
    ['368814\t2', '368814', 2],
    ['368814;2', '368814', 2],
    ['368814,2', '368814', 2],
    ['368814 | 2', '368814', 2],
    ['368814    2', '368814', 2],
    ['368814 2', '368814', 2],
    ['2 368814', '368814', 2],
    ['2 st 368814', '368814', 2],
    ['2st 368814', '368814', 2],
    ['368814 x 2', '368814', 2],
    ['368814 × 2', '368814', 2],
    ['2 x 368814', '368814', 2],
    ['2x 410-2201', '410-2201', 2],
    ['4 stk. 410-2201', '410-2201', 4],
    ['410-2201: 3 kpl', '410-2201', 3],
    ['410-2201', '410-2201', 1],
    ['368814 2,0', '368814', 2],
    ['368814\t2,00', '368814', 2],
    ['368814;"2,0"', '368814', 2],
    ['"368814","Stol, svart","4"', '368814', 4],
    ['"Bord 24"" rund";410-2201;3', '410-2201', 3],
    ['410-2201 Vinga 410 kontorsstol 4 st', '410-2201', 4],
    ['410-2201\tVinga 410\t4', '410-2201', 4],
    ['410-2201, Vinga 410 kontorsstol svart, 4', '410-2201', 4],
    ['- 4 x 410-2201 (svart)', '410-2201', 4],
    ['1. 410-2201 4 st', '410-2201', 4],
    ['Art.nr: 368814 antal: 5', '368814', 5],
    ['Art.nr 368814, 5 st', '368814', 5],
    ['artikel 368814 qty 5', '368814', 5],
    ['ART-100\t1', 'ART-100', 1],
    ['2 st PART-100', 'PART-100', 2],
    ['Varenr. ITEM-NO-100 antal: 2', 'ITEM-NO-100', 2],
    ['Product NOVA-100, 2 pcs', 'NOVA-100', 2],
    ['Art.100; 3', '100', 3],
    ['Bord 120x60 410-2201 2', '410-2201', 2],
    ['368814\t1 000', '368814', 1000],
    ['1.234.56-B\t2', '1.234.56-B', 2],
    ['VINGA\t4', 'VINGA', 4],
    ['Hej, vi vill ha 2 st 368814', '368814', 2],
    ['410-2201\tVinga\t4\t5495,50', '410-2201', 4],
    ['\uFEFF368814\t2', '368814', 2],
  ])('%j is %s, %i pieces', (line, number, quantity) => {
    expect(pairs(parseText(line))).toEqual([[number, quantity]])
  })

  test.each<[string, string]>([
    ['Hej, kan ni skicka detta till oss?', 'noNumber'],
    ['---', 'noNumber'],
    ['368814\t0 st', 'zero'],
    ['368814\t2,5 st', 'badQuantity'],
    ['-2 st 368814', 'badQuantity'],
    ['368814\t1,000 st', 'unclearQuantity'],
    [`368814\t${ANTAL_MAX + 1} st`, 'tooMuch'],
    [`${'9'.repeat(201)}\t2`, 'tooLong'],
  ])('%j is kept, and told why it is not read: %s', (line, reason) => {
    const parsed = parseText(line)
    expect(parsed.rows).toEqual([])
    const number = line.startsWith('368814') || reason === 'badQuantity' ? { number: '368814' } : {}
    expect(parsed.unread).toEqual([{ line: 1, text: line, reason, ...number }])
  })
})

describe('a list', () => {
  it('with a heading is read by its columns, in any order, other columns aside', () => {
    const parsed = parseText('Antal;Benämning;Artikelnr;Pris\n2;Stol 44;1001;5 495,00\n;Bord;1002;100\n0;Lampa;1003;9')
    expect(pairs(parsed)).toEqual([['1001', 2]])
    expect(reasons(parsed)).toEqual(['noQuantity', 'zero'])
    expect(parsed.headings).toBe(1)
  })

  it('decides between two bare figures as its clear lines do', () => {
    expect(pairs(parseText('410-2201 3\n1001 10\n12 100'))).toEqual([
      ['410-2201', 3],
      ['1001', 10],
      ['12', 100],
    ])
    expect(pairs(parseText('3 410-2201\n10 1001\n100 12'))).toEqual([
      ['410-2201', 3],
      ['1001', 10],
      ['12', 100],
    ])
  })

  it('has what stands twice added up, with the lines it stood on', () => {
    const parsed = parseText('ab-12\t2\n\nAB-12\t3\nAB-13\t1')
    expect(parsed.rows).toEqual([
      { number: 'ab-12', quantity: 5, lines: [1, 3], text: 'ab-12\t2' },
      { number: 'AB-13', quantity: 1, lines: [4], text: 'AB-13\t1' },
    ])
    expect(reasons(parseText(`A1\t${ANTAL_MAX}\nA1\t1`))).toEqual(['tooMuch'])
  })

  it('may hold a cell that spans lines, but a stray quote swallows nothing', () => {
    expect(pairs(parseText('"Stol\nröd";410-2201;2\n410-2202;3'))).toEqual([
      ['410-2201', 2],
      ['410-2202', 3],
    ])
    expect(pairs(parseText('"Skärm 24;410-2201;2\n410-2202;3'))).toEqual([
      ['410-2201', 2],
      ['410-2202', 3],
    ])
  })

  it('keeps what is more than one order may hold', () => {
    const parsed = parseText(Array.from({ length: ADD_ROWS_MAX + 3 }, (_, i) => `A-${i}\t1`).join('\n'))
    expect(parsed.rows).toHaveLength(ADD_ROWS_MAX)
    expect(reasons(parsed)).toEqual(['tooMany', 'tooMany', 'tooMany'])
  })

  it('from a mail loses no line', () => {
    const mail = 'Hej,\n\nkan vi få:\n- 4 st 410-2201\n- 2 st 410-2202 (svart)\n\nMvh\nMaja'
    const parsed = parseText(mail)
    expect(pairs(parsed)).toEqual([
      ['410-2201', 4],
      ['410-2202', 2],
    ])
    expect(parsed.unread.map(({ text }) => text)).toEqual(['Hej,', 'kan vi få:', 'Mvh', 'Maja'])
    expect(counted(parsed)).toBe(parsed.lines)
  })
})

describe('whatever is pasted', () => {
  const sign = fc.constantFrom(...'0123456789abcXÅö-.,;|"\t \n\r×*:('.split(''), ' st ', ' x ', 'antal', '\u00a0', '😀')
  const junk = fc.array(fc.oneof(sign, fc.string({ maxLength: 6 })), { maxLength: 80 }).map((signs) => signs.join(''))

  it('every line is accounted for, and every row can be ordered', () => {
    fc.assert(
      fc.property(junk, (text) => {
        const parsed = parseText(text)
        expect(counted(parsed)).toBe(parsed.lines)
        for (const { number, quantity } of parsed.rows) {
          expect(number.trim()).not.toBe('')
          expect(number.length).toBeLessThanOrEqual(200)
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= ANTAL_MAX).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  /** Also those that begin with a word that lists put beside numbers and quantities. */
  const prefix = fc.oneof(
    fc.stringMatching(/^[A-Z]{1,4}$/),
    fc.constantFrom('ART', 'ITEM', 'VARE', 'NR', 'NO', 'ID', 'ANTAL', 'QTY', 'ST', 'PCS', 'KPL', 'X'),
  )
  const number = fc.tuple(prefix, fc.stringMatching(/^[1-9]\d{2,6}$/)).map((parts) => parts.join('-'))
  const order = fc.uniqueArray(fc.tuple(number, fc.integer({ min: 1, max: 9999 })), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 30,
  })
  const style = fc.constantFrom<(n: string, q: number) => string>(
    (n, q) => `${n}\t${q}`,
    (n, q) => `${q}\t${n}`,
    (n, q) => `${n};${q}`,
    (n, q) => `"${n}","${q}"`,
    (n, q) => `${n},${q}`,
    (n, q) => `${n}     ${q}`,
    (n, q) => `${q} st ${n}`,
    (n, q) => `${n} x ${q}`,
    (n, q) => `${q} x ${n}`,
    (n, q) => `${n} ${q},0`,
    (n, q) => `- ${q} pcs ${n}`,
    (n, q) => `Art.nr: ${n} antal: ${q}`,
  )

  it('an order written in any of the usual ways reads the same, line by line', () => {
    fc.assert(
      fc.property(order, fc.array(style, { minLength: 30, maxLength: 30 }), (rows, styles) => {
        const text = rows.map(([n, q], at) => styles[at]?.(n, q)).join('\r\n')
        expect(pairs(parseText(text))).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  it('a sheet reads as the same text with tabs does', () => {
    fc.assert(
      fc.property(order, (rows) => {
        const table = rows.map(([n, q]) => [n, 'Stol', String(q)])
        expect(pairs(parseTable(table))).toEqual(pairs(parseText(table.map((row) => row.join('\t')).join('\n'))))
        expect(pairs(parseTable([['Art.nr', 'Namn', 'Antal'], ...table]))).toEqual(rows)
      }),
    )
  })

  it('a long list is read in a moment', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${i % 7} st 410-${i} Vinga, svart "${i}`)
    const cost = await leastProcessorMs(2, () => expect(counted(parseText(lines.join('\n')))).toBe(20_000))
    expect(cost).toBeLessThan(3000)
  })
})
