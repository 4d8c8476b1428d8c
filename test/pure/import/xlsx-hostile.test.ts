import { expect, test } from 'vitest'
import { ImportError } from '#server/features/import/import-error.ts'
import { workbookOf } from '#test/fixtures/workbook.ts'
import { zipOf } from '#test/fixtures/zip.ts'
import { read } from './files.ts'

const ROWS = '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'
const SHEET = 'xl/worksheets/sheet1.xml'
const main = (content: string) => ({ content: `<worksheet><sheetData>${content}</sheetData></worksheet>` })
const part = (name: string, value: { content: string; [key: string]: unknown } | null) =>
  workbookOf({ sheets: { Ark: ROWS }, parts: { [name]: value } })
const sheet = (data: string) => workbookOf({ sheets: { Ark: data } })
const damaged = (file: Buffer) => {
  // In the middle of the largest part, behind the heads.
  const copy = Buffer.from(file)
  const at = copy.indexOf(SHEET) + SHEET.length + 8
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

const CASES: [string, Buffer, RegExp][] = [
  ['cut off', part(SHEET, main(ROWS)).subarray(0, 900), /not a whole ZIP archive/],
  ['a damaged part', damaged(sheet(ROWS.repeat(500))), /part xl\/worksheets\/sheet1\.xml is damaged/],
  ['a wrong checksum', part(SHEET, { ...main(ROWS), checksum: 1 }), /is damaged \(its checksum is wrong\)/],
  ['more in it than it says', part(SHEET, { ...main(ROWS), size: 20 }), /is damaged/],
  ['less in it than it says', part(SHEET, { ...main(ROWS), size: 2000 }), /is damaged/],
  ['a sheet that is missing', part(SHEET, null), /its part xl\/worksheets\/sheet1\.xml is missing/],
  ['no workbook in it', part('xl/workbook.xml', null), /its part xl\/workbook\.xml is missing/],
  ['a password', part(SHEET, { ...main(ROWS), flags: 1 }), /protected by a password/],
  ['unknown packing', part(SHEET, { ...main(ROWS), method: 99 }), /packed in an unknown way \(method 99\)/],
  [
    'a part twice',
    zipOf([1, 2].map(() => ({ name: 'xl/workbook.xml', content: '' }))),
    /holds xl\/workbook\.xml twice/,
  ],
  ['a way out of it', zipOf([{ name: '../../etc/passwd', content: '' }]), /ZIP archive is damaged \(invalid relative/],
  [
    'too many parts',
    zipOf(Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}`, content: '' }))),
    /more than 10000/,
  ],
  ['binary', workbookOf({ sheets: {}, parts: { '_rels/.rels': null, 'xl/workbook.bin': { content: '' } } }), /\.xlsb/],
  ['no sheets', workbookOf({ sheets: {} }), /has no sheet with a header and rows/],
  ['a header alone', sheet('<row><c><v>1</v></c></row>'), /has no header and rows/],
  ['a bomb of blanks', part(SHEET, main(' '.repeat(40e6))), /more than 200 times its size, as no honest workbook does/],
  ['sizes that lie far off', part(SHEET, { ...main(ROWS), size: 4e9 }), /unpacks to 4000 MB, more than 2000 MB/],
  ['a small part that is large', part('xl/workbook.xml', { ...main(ROWS), size: 1e8 }), /100 MB, more than 64 MB/],
  ['broken XML', sheet('<row><c><v>1</c></row>'), /part xl\/worksheets\/sheet1\.xml cannot be read: .*\(line 2\)/],
  ['half an XML', part(SHEET, { content: '<worksheet><sheetData><row>' }), /cannot be read: unclosed tag/],
  ['not UTF-8', part(SHEET, { content: Buffer.from([0x3c, 0x61, 0xff, 0xfe]) as never }), /is damaged/],
  ['entities', part(SHEET, { content: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }), /entities of its own is refused/],
  ['depth', sheet('<a>'.repeat(100) + '</a>'.repeat(100)), /nested more than 64 deep/],
  [
    'a column beyond XFD',
    sheet('<row><c r="XFE1"><v>1</v></c></row>'),
    /the cell XFE1 .* outside what a sheet can hold/,
  ],
  ['a place that is none', sheet('<row><c r="1A"><v>1</v></c></row>'), /the cell 1A .* outside/],
  ['a row beyond the last', sheet('<row r="1048577"><c><v>1</v></c></row>'), /row 1048577 .* outside/],
  ['a negative row', sheet('<row r="-1"><c><v>1</v></c></row>'), /row -1 .* outside/],
  ['a text without end', sheet(`<row><c t="str"><v>${noise(5e6)}</v></c></row>`), /a text or a tag in it is too long/],
  ['a row without end', sheet(`<row>${'<c><v>1</v></c>'.repeat(300_000)}</row>`), /an element ROW is too large/],
]

/** Letters that hardly pack, so that it is not their ratio that is refused. */
function noise(length: number): string {
  let state = 1
  const bytes = Buffer.alloc(length)
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[i] = 97 + ((state >>> 16) % 26)
  }
  return bytes.toString('latin1')
}

test.each(CASES)('%s is refused by its rule', async (_, file, rule) => {
  const error = await read('x.xlsx', file).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ImportError)
  expect((error as Error).message).toMatch(rule)
})

const row = (cell: string) => `<row><c><v>1</v></c>${cell}</row>`

test('a cell that contradicts the workbook breaks its row alone', async () => {
  const bad = [
    '<c r="B2" t="s"><v>7</v></c>',
    '<c t="s"><v>-1</v></c>',
    '<c t="n"><v>1,5</v></c>',
    '<c t="x"><v>1</v></c>',
  ]
  const { objects, broken } = await read(
    'x.xlsx',
    sheet(row('<c><v>2</v></c>') + bad.map(row).join('') + row('<c><v>3</v></c>')),
  )
  expect(objects).toEqual([{ 1: 1, 2: 3 }])
  expect(broken).toEqual([
    { row: 2, reason: 'B2 names a text that the workbook does not hold' },
    { row: 3, reason: 'a cell names a text that the workbook does not hold' },
    { row: 4, reason: 'a cell holds no number' },
    { row: 5, reason: 'a cell is of an unknown type (x)' },
  ])
})

test('one long text in every cell of a row breaks that row, and is not held so many times', async () => {
  const file = workbookOf({
    sheets: {
      Ark: [`<c><v>1</v></c>`, `<c t="s"><v>0</v></c>`].map((cell) => `<row>${cell.repeat(16_000)}</row>`).join(''),
    },
    texts: `<si><t>${'x'.repeat(100_000)}</t></si>`,
  })
  const { broken } = await read('x.xlsx', file)
  expect(broken).toEqual([{ row: 2, reason: 'holds more than 1048576 characters' }])
})
