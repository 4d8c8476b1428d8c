import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILE_DELIMITERS } from '#contract/office/import.ts'
import { formatText } from '#server/features/import/read/file-format.ts'
import { latin1, read, utf16be, utf16le } from './files.ts'

const CHAIRS = [
  { uid: '007', name: 'Stol Åsa', price: '1 234,50' },
  { uid: '8', name: 'Bord; "runt"', price: '99' },
]

test('a semicolon file with BOM, CRLF, quotes and a decimal comma', async () => {
  const text = '\ufeffuid;name;price\r\n007;Stol Åsa;1 234,50\r\n8;"Bord; ""runt""";99\r\n'
  const source = await read('chairs.csv', text)
  expect(source.columns).toEqual(['uid', 'name', 'price'])
  expect(source.objects).toEqual(CHAIRS)
  expect(formatText(source.format)).toBe('CSV, utf-8, delimiter semicolon')
})

const names = async (bytes: Uint8Array) => (await read('x.csv', bytes)).objects.map(({ name }) => name)
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('encodings', () => {
  const text = 'uid,name,description\n1,Stol Åsa,Blå – 5 €\n2,Fåtölj,Rød bøg\n'
  const expected = ['Stol Åsa', 'Fåtölj']

  test('UTF-8, UTF-16 of both orders, with and without BOM', async () => {
    expect(await names(Buffer.from(text))).toEqual(expected)
    expect(await names(utf16le(text))).toEqual(expected)
    expect(await names(utf16be(text))).toEqual(expected)
    expect(await names(utf16le(text).subarray(2))).toEqual(expected)
  })

  test('Latin-1, and the signs that Windows adds to it', async () => {
    const source = await read('x.csv', Buffer.concat([latin1('uid,name\n1,Stol Åsa '), Buffer.from([0x80, 10])]))
    expect(source.objects).toEqual([{ uid: '1', name: 'Stol Åsa €' }])
  })

  test('a first letter beyond ASCII after a megabyte still decides', async () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `${i},plain chair\n`).join('')
    const source = await read('x.csv', latin1(`uid,name\n${many}x,Fåtölj\n`))
    expect(source.objects.at(-1)).toEqual({ uid: 'x', name: 'Fåtölj' })
  })

  test('one stray byte in a UTF-8 file is one bad text, not another encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('uid,name\n1,Åsa\n2,Bl'),
      Buffer.from([0xe5]),
      Buffer.from('\n3,Fåtölj\n'),
    ])
    expect((await read('x.csv', bytes)).objects.map(({ name }) => name)).toEqual(['Åsa', 'Bl\ufffd', 'Fåtölj'])
  })
})

test('line breaks inside quotes belong to the field, whatever the line ending', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const source = await read('x.csv', ['uid,name', '1,"a', 'b,c"', '2,d', ''].join(end))
    expect(source.objects).toEqual([
      { uid: '1', name: 'a\nb,c' },
      { uid: '2', name: 'd' },
    ])
  }
})

describe('broken rows take no others with them', () => {
  test('too few and too many columns, with the numbers a spreadsheet shows', async () => {
    const source = await read('x.csv', 'uid,name,price\n1,a,10\n\n2,b\n3,c,30,x\n4,d,40,,\n5,e,50\n')
    expect(source.objects.map(({ uid }) => uid)).toEqual(['1', '4', '5'])
    expect(source.broken).toEqual([
      { row: 4, reason: '2 columns where the header has 3' },
      { row: 5, reason: '4 columns where the header has 3' },
    ])
  })

  test('a quote that is never closed', async () => {
    const source = await read('x.csv', 'uid,name\n1,a\n2,"b\n3,c\n4,d\n')
    expect(source.objects.map(({ uid }) => uid)).toEqual(['1', '3', '4'])
    expect(source.broken).toEqual([{ row: 3, reason: 'a quote is opened and never closed' }])
  })

  test('a quote that another row happens to close', async () => {
    const source = await read('x.csv', 'uid,name,price\n1,"a,1\n2,"b",2\n3,c,3\n')
    expect(source.objects.map(({ uid }) => uid)).toEqual(['2', '3'])
    expect(source.broken).toEqual([{ row: 2, reason: 'text after a closing quote' }])
    const joined = await read('x.csv', 'uid,name,price\n1,"a,1\n2,b,""\n3,c,3\n')
    expect(joined.objects.map(({ uid }) => uid)).toContain('3')
    expect(joined.broken.map(({ row }) => row)).toContain(2)
  })

  test('an unclosed quote does not make us hold a large file', async () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `${i},plain chair number ${i}\n`).join('')
    const source = await read('x.csv', `uid,name\nbad,"oops\n${many}`)
    expect(source.broken).toHaveLength(1)
    expect(source.objects).toHaveLength(60_000)
  })

  test('quotes inside an unquoted field are part of it', async () => {
    expect((await read('x.csv', 'uid,name\n1,55" screen\n')).objects).toEqual([{ uid: '1', name: '55" screen' }])
  })
})

test('any table survives being written and read again, under every delimiter', async () => {
  const letter = fc.constantFrom(...'abc å"\n,;|\t€')
  const field = fc.string({ unit: letter, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FILE_DELIMITERS),
      fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 12 }),
      async (delimiter, rows) => {
        const kept = rows.map(([a, b, c], i) => [`${i}${a}`, b, c])
        const table = [['uid', 'name', 'text'], ...kept]
        const source = await read('x.csv', table.map((row) => row.map(quote).join(delimiter)).join('\n'))
        expect(source.all.map(({ cells }) => cells)).toEqual(kept)
      },
    ),
    { numRuns: 150 },
  )
})

test('the first column without a name, twice the same name, and Excel’s own line about the delimiter', async () => {
  const source = await read('x.csv', 'sep=;\n;uid;name;name;\n0;1;a;b;c\n')
  expect(source.columns).toEqual(['', 'uid', 'name', 'name (2)', 'column 5'])
  expect(source.all).toEqual([{ row: 3, cells: ['0', '1', 'a', 'b', 'c'] }])
})
