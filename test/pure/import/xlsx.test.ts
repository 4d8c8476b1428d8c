import fc from 'fast-check'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { workbookOf } from '#test/fixtures/workbook.ts'
import { read } from './files.ts'

/** The rows below the header of a sheet that is written by hand. */
const sheet = async (data: string, file: Omit<Parameters<typeof workbookOf>[0], 'sheets'> = {}) =>
  read('x.xlsx', workbookOf({ ...file, sheets: { Ark: data } }))

const header = (...names: string[]) => `<row>${names.map((name) => inline(name)).join('')}</row>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const cell = (type: string, value: string, style = 0) => `<c t="${type}" s="${style}"><v>${value}</v></c>`

test('a workbook: numbers stay numbers, article numbers stay text, dates are dates', async () => {
  const bytes = await writeExcel(
    [
      [{ value: 'uid' }, { value: 'name' }, { value: 'price' }, { value: 'since' }, { value: 'outdoor' }],
      [],
      [
        { value: '00368814', type: String },
        { value: 'Stol “Åsa”', type: String },
        { value: 1234.5, type: Number },
        { value: new Date('2026-03-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
        { value: true, type: Boolean },
      ],
      [{ value: 368815, type: Number }, { value: 'Bord' }, { value: 0.1 + 0.2, type: Number }],
    ],
    {},
  ).toBuffer()
  const source = await read('x.xlsx', bytes)
  expect(source.kind).toBe('xlsx')
  expect(source.objects).toEqual([
    { uid: '00368814', name: 'Stol “Åsa”', price: 1234.5, since: '2026-03-01', outdoor: 'true' },
    { uid: 368815, name: 'Bord', price: 0.3 },
  ])
  expect(source.all.map(({ row }) => row)).toEqual([3, 4])
})

test('texts: shared, with runs, inline, of formulas, escaped; how a text is pronounced is none of it', async () => {
  const { objects } = await sheet(
    `${header('a', 'b', 'c', 'd', 'e')}<row>${cell('s', '0')}${cell('s', '1')}${inline(' x &amp; y ')}
     <c t="str"><f>A1&amp;"1"</f><v> kept </v></c>${cell('s', '2')}</row>`,
    {
      texts: `<si><t>Stol</t></si><si><r><t>Fåtölj </t></r><r><rPr><b/></rPr><t xml:space="preserve">“Åsa”</t></r>
        <rPh sb="0" eb="1"><t>fåt</t></rPh></si><si><t>_x005F_x0041_ _x0042_</t></si>`,
    },
  )
  expect(objects).toEqual([{ a: 'Stol', b: 'Fåtölj “Åsa”', c: ' x & y ', d: ' kept ', e: '_x0041_ B' }])
})

test('numbers as their format shows them: days, parts of them, percentages, leading noughts', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="0.0%"/>
    <numFmt numFmtId="166" formatCode="[$-41D]d mmmm yyyy;@"/><numFmt numFmtId="167" formatCode="#,##0\\ &quot;dyr&quot;"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/>${[164, 165, 166, 167, 14, 20, 10].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
  const names = ['padded', 'percent', 'day', 'words', 'built in', 'hour', 'tenth', 'general', 'long', 'none']
  const values = ['814', '0.125', '46082', '1200', '59', '0.6041666667', '0.15', '0.30000000000000004']
  const cells = values.map((value, i) => cell('n', value, i < 7 ? i + 1 : 0)).join('')
  const data = `${header(...names)}<row>${cells}${cell('n', '12345678901234567890')}<c s="1"/></row>`
  const expected = ['000814', 12.5, '2026-03-01', 1200, '1900-02-28', '14:30', 15, 0.3, '12345678901234567890']
  const { all } = await sheet(data, { styles })
  expect(all[0]?.cells).toEqual(expected)
  const macintosh = await sheet(data, { styles, properties: '<workbookPr date1904="1"/>' })
  expect(macintosh.objects[0]).toMatchObject({ day: '2030-03-02', 'built in': '1904-02-29' })
})

test('truths, days as texts, errors of formulas', async () => {
  const data = `${header('yes', 'no', 'day', 'error')}
    <row>${cell('b', '1')}${cell('b', '0')}${cell('d', '2026-03-01T10:00:00Z')}${cell('e', '#DIV/0!')}</row>`
  expect((await sheet(data)).objects).toEqual([{ yes: 'true', no: 'false', day: '2026-03-01', error: '#DIV/0!' }])
})

test('places rule over order, gaps stay gaps, and rows tell their number', async () => {
  const data = `<row r="3">${header('uid', 'name', '', 'width').slice(5)}
    <row r="7"><c r="D7"><v>51.5</v></c></row><row/><row r="9"><c r="B9"><v>1</v></c>${inline('beside')}</row>`
  const { columns, all } = await sheet(data)
  expect(columns).toEqual(['uid', 'name', 'column 3', 'width'])
  expect(all).toEqual([
    { row: 7, cells: [undefined, undefined, undefined, 51.5] },
    { row: 9, cells: [undefined, 1, 'beside'] },
  ])
})

test('a column without heading is kept; what stands beyond all columns far below breaks its row', async () => {
  const rows = Array.from(
    { length: 300 },
    (_, i) => `<row>${cell('n', String(i))}${i === 0 ? inline('note') : ''}</row>`,
  )
  const { columns, broken } = await sheet(`${header('uid')}${rows.join('')}<row>${inline('x').repeat(3)}</row>`)
  expect(columns).toEqual(['uid', 'column 2'])
  expect(broken).toEqual([{ row: 302, reason: '3 columns where the header has 2' }])
})

test('the sheet: the named one, or the first with rows that is not hidden', async () => {
  const rows = (name: string) => `${header('uid')}<row>${inline(name)}</row>`
  const sheets = { 'Lists!': rows('hidden'), Cover: header('Welcome'), Chairs: rows('chair'), Tables: rows('table') }
  const file = workbookOf({ sheets })
  const { objects, format } = await read('x.xlsx', file)
  expect(objects).toEqual([{ uid: 'chair' }])
  expect(format).toEqual({
    type: 'XLSX',
    sheet: { name: 'Chairs', of: 4, names: ['Lists', 'Cover', 'Chairs', 'Tables'] },
  })
  expect((await read('x.xlsx', file, ' tables')).objects).toEqual([{ uid: 'table' }])
  expect((await read('x.xlsx', file, 'Lists')).objects).toEqual([{ uid: 'hidden' }])
  await expect(read('x.xlsx', file, 'Sofas')).rejects.toThrow(
    'no sheet “Sofas”. Its sheets: “Lists”, “Cover”, “Chairs”',
  )
  await expect(read('x.xlsx', file, 'Cover')).rejects.toThrow('sheet “Cover” of the workbook has no header and rows')
  await expect(read('x.csv', 'uid,name', 'Chairs')).rejects.toThrow('--sheet only goes with a workbook')
})

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((one) => /^[^\p{Cc}\ufffe\uffff]*\S[^\p{Cc}\ufffe\uffff]*$/u.test(one))
// The writer mistakes names that every object of the language has.
const writable = text.filter((one) => !(one in {}))
const value = fc.oneof(
  writable.map((one) => ({ value: one, type: String })),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((one) => ({ value: Number(one.toFixed(3)), type: Number })),
  fc.boolean().map((one) => ({ value: one, type: Boolean })),
  fc
    .integer({ min: 1, max: 80_000 })
    .map((day) => ({ value: new Date(day * 86_400_000), type: Date, format: 'yyyy-mm-dd' })),
)

const shown = (one: unknown) =>
  typeof one === 'number' ? one : one instanceof Date ? one.toISOString().slice(0, 10) : String(one).trim()

test('any sheet reads as another reader of the format reads it', async () => {
  const table = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 })
  const same = fc.asyncProperty(table, async (rows) => {
    const names = [{ value: 'a' }, { value: 'b' }, { value: 'c' }]
    const bytes = await writeExcel([names, ...rows]).toBuffer()
    const [other] = await readExcel(bytes)
    const { all } = await read('x.xlsx', bytes)
    expect(all.map(({ cells }) => cells.map(shown))).toEqual(other?.data.slice(1).map((row) => row.map(shown)))
  })
  await fc.assert(same, { numRuns: 60 })
})
