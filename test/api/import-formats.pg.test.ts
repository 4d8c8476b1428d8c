import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import type { Database } from '#server/db/client.ts'
import { freshDatabase } from './harness.ts'
import { type ImportTest, importContent, shopProducts } from './import-files.ts'
import { addShop } from './people.ts'

let database: Database
let count = 0
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const COLUMNS = ['uid', 'name', 'name.da', 'category', 'price', 'width', 'Anmärkning']
const ROWS = [
  ['007', 'Stol; ”Åsa”', 'Stol', 'Stolar', 1234.5, '51,5', 'Blå'],
  ['A-1', 'Fåtölj "Rød"', 'Lænestol', 'Stolar', 99, '80', 'Röd'],
  ['A-2', 'Bord', 'Bord', 'Bord', 12000, '95/154', 'Vit'],
] as const

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const comma = (value: string | number) => String(value).replace('.', ',')
const delimited = (delimiter: string, end: string) => {
  const rows = [COLUMNS, ...ROWS.map((row) => row.map(comma))]
  return rows.map((row) => row.map(quote).join(delimiter)).join(end) + end
}

const EXPECTED = [
  ['007', { sv: 'Stol; ”Åsa”', da: 'Stol' }, ['Stolar'], 123450, 51.5, 'Blå'],
  ['A-1', { sv: 'Fåtölj "Rød"', da: 'Lænestol' }, ['Stolar'], 9900, 80, 'Röd'],
  ['A-2', { sv: 'Bord', da: 'Bord' }, ['Bord'], 1200000, '95/154', 'Vit'],
]

async function imported(content: string | Uint8Array, options: ImportTest) {
  const shop = `shop-${count++}`
  await addShop(database.db, shop)
  const report = await importContent(database, shop, content, options)
  expect(report).toMatchObject({ created: 3, skipped: 0 })
  const products = await shopProducts(database, shop)
  return products.map(({ uid, data }) => [
    uid,
    data.name,
    data.categories.map(({ id }) => id),
    data.price,
    data.measurements.width,
    data.attributes[0]?.value.sv,
  ])
}

const windows1252 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => (letter === '”' ? 0x94 : letter.charCodeAt(0))))

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const bmecat = () => `<?xml version="1.0"?>
<BMECAT version="2005" xmlns="http://www.bmecat.org/bmecat/2005"><HEADER><CATALOG/></HEADER><T_NEW_CATALOG>
<CATALOG_GROUP_SYSTEM><CATALOG_STRUCTURE type="root"><GROUP_ID>0</GROUP_ID></CATALOG_STRUCTURE>
${['Stolar', 'Bord'].map((name) => `<CATALOG_STRUCTURE><GROUP_ID>${name}</GROUP_ID><GROUP_NAME>${name}</GROUP_NAME><PARENT_ID>0</PARENT_ID></CATALOG_STRUCTURE>`).join('')}
</CATALOG_GROUP_SYSTEM>
${ROWS.map(
  ([uid, name, da, , price, width, colour]) => `<PRODUCT><SUPPLIER_PID>${uid}</SUPPLIER_PID>
<PRODUCT_DETAILS><DESCRIPTION_SHORT>${xml(name)}</DESCRIPTION_SHORT><DESCRIPTION_SHORT lang="dan">${da}</DESCRIPTION_SHORT></PRODUCT_DETAILS>
<PRODUCT_FEATURES><FEATURE><FNAME>Bredd</FNAME><FVALUE>${width}</FVALUE></FEATURE><FEATURE><FNAME>Anmärkning</FNAME><FVALUE>${colour}</FVALUE></FEATURE></PRODUCT_FEATURES>
<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>${price}</PRICE_AMOUNT></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS>
</PRODUCT>`,
).join('\n')}
${ROWS.map(([uid, , , category]) => `<PRODUCT_TO_CATALOGGROUP_MAP><PROD_ID>${uid}</PROD_ID><CATALOG_GROUP_ID>${category}</CATALOG_GROUP_ID></PRODUCT_TO_CATALOGGROUP_MAP>`).join('')}
</T_NEW_CATALOG></BMECAT>`

const workbook = () =>
  writeExcel([[...COLUMNS], ...ROWS.map((row) => [...row])].map((row) => row.map((value) => ({ value })))).toBuffer()

const ndjson = () =>
  ROWS.map((row) => JSON.stringify(Object.fromEntries(row.map((cell, i) => [COLUMNS[i], cell])))).join('\n')

const FILES: [string, string, () => string | Uint8Array | Promise<Uint8Array>][] = [
  ['CSV with commas', 'x.csv', () => delimited(',', '\n')],
  ['CSV with semicolons, BOM and CRLF', 'x.csv', () => `\ufeff${delimited(';', '\r\n')}`],
  ['CSV in windows-1252', 'x.csv', () => windows1252(delimited(';', '\r\n'))],
  ['CSV in UTF-16', 'x.csv', () => Buffer.from(`\ufeff${delimited('|', '\r\n')}`, 'utf16le')],
  ['TSV', 'x.tsv', () => delimited('\t', '\n')],
  ['XLSX', 'x.xlsx', workbook],
  ['NDJSON', 'x.ndjson', ndjson],
  ['BMEcat', 'x.xml', bmecat],
]

test.each(FILES)('the same three products from %s', async (_, name, content) => {
  expect(await imported(await content(), { name })).toEqual(EXPECTED)
})
