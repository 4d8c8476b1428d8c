import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workbookOf } from '#test/fixtures/workbook.ts'
import { directory } from './import-files.ts'

const COLUMNS = ['uid', 'name', 'description', 'category', 'subcategory', 'price', 'height', 'brand', 'colour']

/** The cells of a product, about 200 bytes with few that other products have, too. */
function cells(i: number): (string | number)[] {
  const text = `En stol nr ${i} med armstöd; ${['röd', 'blå', 'grön'][i % 3]} klädsel och ben av ek, ritad för långa dagar`
  const figures = [(i % 900) + 0.5, 60 + (i % 40)]
  return [`A${i}`, `Stol ${i}`, text, 'Stolar', `Grupp ${i % 90}`, ...figures, `Form ${i % 50}`, `Färg ${i % 9}`]
}

const line = (values: (string | number)[]) =>
  `${values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value).replace('.', ','))).join(';')}\r\n`

/** A CSV file of so many products. */
export async function largeCsv(rows: number): Promise<string> {
  const path = join(directory(), 'large.csv')
  const file = createWriteStream(path)
  file.write(line(COLUMNS))
  for (let i = 0; i < rows; i++) if (!file.write(line(cells(i)))) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
  return path
}

/** The same as a workbook; all its texts are shared ones, as spreadsheet programs write them. */
export function largeWorkbook(rows: number): Promise<string> {
  const places = new Map<string, number>()
  const cell = (value: string | number) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    if (!places.has(value)) places.set(value, places.size)
    return `<c t="s"><v>${places.get(value)}</v></c>`
  }
  const row = (values: (string | number)[]) => `<row>${values.map(cell).join('')}</row>`
  const data = [row(COLUMNS), ...Array.from({ length: rows }, (_, i) => row(cells(i)))]
  const texts = [...places.keys()].map((text) => `<si><t>${text}</t></si>`)
  const path = join(directory(), 'large.xlsx')
  writeFileSync(path, workbookOf({ sheets: { Sortiment: data.join('') }, texts: texts.join('') }))
  return Promise.resolve(path)
}
