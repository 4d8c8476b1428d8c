import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.schema.ts'
import { deliveriesOf, leftOf } from '#contract/orders/papers.ts'
import { type Bars, code128 } from '#server/features/orders/papers/barcode.ts'
import { writePaper } from '#server/features/orders/papers/write.ts'
import { document, line } from './document.ts'

beforeAll(async () => {
  const program = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
})

const QUIET = 10
const HEIGHT = 40

/** Bars as a scanner sees them, three dots for the narrowest. */
function picture({ width, bars }: Bars): ImageData {
  const wide = (width + 2 * QUIET) * 3
  const data = new Uint8ClampedArray(wide * HEIGHT * 4).fill(255)
  for (const [start, across] of bars)
    for (let x = (start + QUIET) * 3; x < (start + across + QUIET) * 3; x++)
      for (let y = 0; y < HEIGHT; y++) data.fill(0, (y * wide + x) * 4, (y * wide + x) * 4 + 3)
  return { data, width: wide, height: HEIGHT, colorSpace: 'srgb' }
}

test.each(['CH-1042-RED', '7350053850019', 'a b/c', '1', '{FNC1}', '~'.repeat(40)])(
  'a scanner reads %s off its bars',
  async (article) => {
    const [read] = await readBarcodes(picture((await code128(article))!), { formats: ['Code128'] })
    expect(read?.text).toBe(article)
  },
)

test.each(['Å-1', '', 'x'.repeat(41), 'a\tb'])('there are no bars for %j', async (article) => {
  expect(await code128(article)).toBeNull()
})

const step = (values: Partial<Order['steps'][number]>): Order['steps'][number] => ({
  status: 'GK',
  at: '2026-11-22T10:00:00.000Z',
  by: 'supplier',
  note: null,
  ...values,
})

const lines: Order['lines'] = [
  { ...line(), id: 'a', antal: '5' },
  { ...line(), id: 'a1', antal: '10', prisl_underrad: '1', parent_id: 'a' },
  { ...line(), id: 'b', antal: '2' },
]

test('the last delivery is of all that was left, whether it says so or not', () => {
  const steps = [
    step({ by: 'buyer', kind: 'placed' }),
    step({ kind: 'delivered', lines: [{ id: 'a', quantity: 2 }] }),
    step({ kind: 'message', note: 'Soon' }),
    step({ kind: 'handed_over', status: 'ÖV' }),
  ]
  const told = deliveriesOf({ lines, steps }).map((one) => ({ ...one, pieces: Object.fromEntries(one.pieces) }))
  expect(told).toEqual([
    { number: 1, step: 1, pieces: { a: 2 } },
    { number: 2, step: 3, pieces: { a: 3, b: 2 } },
  ])
  // As a server of before told it.
  expect(deliveriesOf({ lines, steps: [step({ status: 'ÖV' })] })).toHaveLength(1)
  expect(deliveriesOf({ lines, steps: [step({ status: 'AN' }), step({ by: 'buyer' })] })).toEqual([])
})

test('what is left is of orders alone that are under way', () => {
  const some = lines.map((one) => (one.id === 'a' ? { ...one, delivered: 5 } : one))
  expect(leftOf({ status: 'GK', lines: some })).toEqual(new Map([['b', 2]]))
  for (const status of ['ÖV', 'AN']) expect(leftOf({ status, lines: some }).size).toBe(0)
})

test('a long picking list loses no line, and a note longer than a page is cut', async () => {
  const many = Array.from({ length: 200 }, (_, i) => ({ ...line(), id: `l${i}`, article_number: `ART-${i}.` }))
  const order = document({ lines: [{ ...many[0]!, id: 'noted', note: 'lång anteckning '.repeat(600) }, ...many] })
  const pdf = await writePaper({ language: 'fi', order, day: '2026-11-26', delivery: null })
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  for (const { article_number: article } of many) expect(text).toContain(article)
  expect(totalPages).toBeLessThan(20)
})
