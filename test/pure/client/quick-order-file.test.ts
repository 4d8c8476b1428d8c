import { describe, expect, it, test } from 'vitest'
import writeSheet from 'write-excel-file/node'
import { FILE_BYTES_MAX, FileError, readFile } from '#client/features/quick-order/parse/read-file.ts'

const asFile = (...parts: BlobPart[]): Blob => new Blob(parts)
const read = async (file: Blob): Promise<[string, number][]> =>
  (await readFile(file)).rows.map(({ number, quantity }) => [number, quantity])
const problemOf = (file: Blob): Promise<unknown> =>
  readFile(file).then(
    () => null,
    (error: unknown) => (error instanceof FileError ? error.problem : error),
  )

const workbook = async (rows: (string | number | null)[][]): Promise<Blob> => {
  const buffer = await writeSheet(rows.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer()
  return asFile(new Uint8Array(buffer))
}

const utf16 = (text: string, littleEndian: boolean): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian)
  return view.buffer
}

describe('a text file', () => {
  const list = 'Artikelnummer;Benämning;Antal\r\nÅ-100;Stol;2\r\nÄ-200;Bord;"3,0"\r\n'
  const expected = [
    ['Å-100', 2],
    ['Ä-200', 3],
  ]
  const latin1 = Uint8Array.from(list, (sign) => sign.charCodeAt(0))

  test.each<[string, BlobPart]>([
    ['UTF-8', list],
    ['UTF-8 with a byte order mark', `\uFEFF${list}`],
    ['Latin-1, as Excel writes it', latin1],
    ['UTF-16', utf16(`\uFEFF${list}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF${list}`, false)],
  ])('in %s is read', async (_, part) => {
    expect(await read(asFile(part))).toEqual(expected)
  })
})

describe('a workbook', () => {
  it('is read by its heading, with numbers in full and quantities with decimals', async () => {
    const file = await workbook([
      ['Antal', 'Artikelnr', 'Benämning'],
      [2, 368814, 'Stol'],
      [null, 368815, 'Bord'],
      [3.0, '410-2201', 'Lampa'],
    ])
    const parsed = await readFile(file)
    expect(parsed.rows.map(({ number, quantity, lines }) => [number, quantity, lines])).toEqual([
      ['368814', 2, [2]],
      ['410-2201', 3, [4]],
    ])
    expect(parsed.unread.map(({ line, reason }) => [line, reason])).toEqual([[3, 'noQuantity']])
  })

  it('of many rows is read whole, although its sheet is large unpacked', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => [
      `A-${i + 100}`,
      `Product number ${i} with a long name ${i}`,
      1,
    ])
    expect((await readFile(await workbook(rows))).rows).toHaveLength(2000)
  })
})

describe('what is no list', () => {
  it('is told apart', async () => {
    expect(await problemOf(asFile(''))).toBe('empty')
    expect(await problemOf(asFile('\n \n'))).toBe('empty')
    expect(await problemOf(asFile(new Uint8Array(FILE_BYTES_MAX + 1)))).toBe('tooLarge')
    expect(await problemOf(asFile(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])))).toBe('oldExcel')
    expect(await problemOf(asFile(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])))).toBe('unreadable')
    const whole = new Uint8Array(await (await workbook([['A-100', 2]])).arrayBuffer())
    expect(await problemOf(asFile(whole.slice(0, whole.length / 2)))).toBe('unreadable')
  })
})
