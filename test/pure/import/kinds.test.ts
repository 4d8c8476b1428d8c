import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ImportError } from '#server/features/import/import-error.ts'
import { zipOf } from '#test/fixtures/zip.ts'
import { read } from './files.ts'

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

describe('what is not read says so in words', () => {
  const cases: [string, string | Uint8Array, RegExp][] = [
    ['empty.csv', '', /empty/],
    ['blank.csv', '\n\n', /no rows/],
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /old Excel/],
    ['x.csv.gz', gzipSync('uid,name'), /gzip/],
    ['x.pdf', '%PDF-1.7', /PDF/],
    ['x.json', '[{"uid": 1}]', /JSON list/],
    ['x.zip', Buffer.from('PK\u0003\u0004 something'), /ZIP/],
    ['x.ods', zipOf([{ name: 'mimetype', content: ODS, method: 0 }]), /OpenDocument/],
    ['x.xlsx', Buffer.from('PK\u0003\u0004 [Content_Types].xml broken'), /not a whole ZIP archive/],
    ['x.bin', Buffer.from([1, 0, 0, 7, 0, 9, 200, 0, 0, 0]), /not a text/],
    ['x.xml', '<html><p>hello</p></html>', /no BMEcat products/],
  ]
  test.each(cases)('%s', async (name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message)
    await expect(read(name, content)).rejects.toThrow(ImportError)
  })
})

describe('NDJSON', () => {
  test('names become columns, languages and lists included', async () => {
    const lines = [
      { uid: '007', name: { sv: 'Stol', da: 'Stol', en: 'Chair' }, certification: ['FSC', 'Svanen'], price: 12.5 },
      { uid: 8, name: 'Set', parts: [{ uid: 'a', quantity: 2 }, { uid: 'b' }], outdoor: true, note: null },
    ]
    const source = await read('x.ndjson', `\n${lines.map((line) => JSON.stringify(line)).join('\r\n')}\r\n`)
    expect(source.objects).toEqual([
      {
        uid: '007',
        'name.sv': 'Stol',
        'name.da': 'Stol',
        'name.en': 'Chair',
        certification: 'FSC;Svanen',
        price: 12.5,
      },
      { uid: 8, name: 'Set', parts: 'a:2;b:1', outdoor: 'true' },
    ])
  })

  test('a broken line in the middle, and what is no object', async () => {
    const source = await read('x.ndjson', '{"uid":"1"}\n{"uid":"2"\n[3]\n"4"\n{"uid":"5"}\n')
    expect(source.objects).toEqual([{ uid: '1' }, { uid: '5' }])
    expect(source.broken.map(({ row }) => row)).toEqual([2, 3, 4])
    expect(source.broken[1]?.reason).toBe('not a JSON object')
  })

  test('article numbers of twenty digits keep every one of them', async () => {
    const source = await read('x.ndjson', '{"uid":12345678901234567890,"price":0.30}\n')
    expect(source.objects).toEqual([{ uid: '12345678901234567890', price: 0.3 }])
  })

  test('keys of the language itself are only keys', async () => {
    const source = await read('x.ndjson', '{"uid":"1","__proto__":{"name":"x"},"constructor":"y"}\n')
    expect(source.objects[0]).toMatchObject({ uid: '1', constructor: 'y' })
    expect(({} as { name?: string }).name).toBeUndefined()
  })
})
