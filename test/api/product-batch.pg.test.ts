import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BATCH_BYTES_MAX, BATCH_ROWS_MAX } from '#contract/office/product.ts'
import type { BatchRow, BatchRowAnswer, BatchSummary } from '#contract/office/product.schema.ts'
import { type Api, startApi } from './harness.ts'
import { shopProducts, versionOf } from './import-files.ts'
import { addKey } from './keys.ts'
import { addShop, bearer } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

interface Shop {
  id: string
  headers: Record<string, string>
}

let count = 0
async function newShop(): Promise<Shop> {
  const id = `shop-${++count}`
  await addShop(api.db, id)
  return { id, headers: bearer(await addKey(api, ['catalogue:write'], { shopIds: [id] })) }
}

const post = ({ id, headers }: Shop, payload: string | object, type = 'application/json') =>
  api.inject({
    method: 'POST',
    url: `/api/products/batch?shop_id=${id}`,
    headers: { ...headers, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

const ndjson = (shop: Shop, lines: string) => post(shop, lines, 'application/x-ndjson')

async function send(shop: Shop, rows: readonly Partial<BatchRow>[]) {
  const answer = await post(shop, { rows })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: BatchRowAnswer[]; meta: BatchSummary }>()
}

const chairs = (n: number, from = 1): BatchRow[] =>
  Array.from({ length: n }, (_, i) => ({ uid: `C-${from + i}`, name: `Stol ${from + i}`, price: from + i }))

const told = ({ data }: { data: BatchRowAnswer[] }) =>
  data.map(({ row, uid, outcome, code }) => [row, uid, outcome, code])

describe('a batch', () => {
  test('tells what became of each row, in their order; one that is refused stops no other', async () => {
    const shop = await newShop()
    await send(shop, chairs(3))
    const answer = await send(shop, [
      { uid: 'C-1', name: 'Stol 1', price: 1 },
      { uid: 'C-2', op: 'patch', price: 20 },
      { uid: 'C-3', op: 'delete' },
      { uid: 'C-4', name: 'Stol 4' },
      { uid: 'C-5' },
      { uid: 'C-6', op: 'patch', price: 1 },
      { uid: 'C-7', name: 'Stol 7', price: 'free' as unknown as number },
      { uid: 'C-8', op: 'delete', name: 'Stol' },
      { name: 'Stol' },
      7 as unknown as Partial<BatchRow>,
    ])
    expect(told(answer)).toEqual([
      [1, 'C-1', 'unchanged', undefined],
      [2, 'C-2', 'updated', undefined],
      [3, 'C-3', 'deleted', undefined],
      [4, 'C-4', 'created', undefined],
      [5, 'C-5', 'refused', 'validation_failed'],
      [6, 'C-6', 'refused', 'not_found'],
      [7, 'C-7', 'refused', 'validation_failed'],
      [8, 'C-8', 'refused', 'validation_failed'],
      [9, '', 'refused', 'validation_failed'],
      [10, '', 'refused', 'validation_failed'],
    ])
    expect(answer.data[4]?.errors).toMatchObject([{ field: 'name', rule: 'required' }])
    expect(answer.data[6]?.errors).toMatchObject([{ field: 'price', rule: 'type' }])
    expect(answer.meta).toEqual({ created: 1, updated: 1, unchanged: 1, deleted: 1, refused: 6, failed: 0 })
    expect(
      (await shopProducts(api, shop.id)).filter(({ deletedAt }) => deletedAt === null).map(({ uid }) => uid),
    ).toEqual(['C-1', 'C-2', 'C-4'])
  })

  test('sent again changes nothing', async () => {
    const shop = await newShop()
    const rows: BatchRow[] = [...chairs(600), { uid: 'C-1', op: 'patch', price: 7 }, { uid: 'C-2', op: 'delete' }]
    await send(shop, rows.slice(0, 600))
    await send(shop, rows.slice(600))
    const version = await versionOf(api, shop.id)
    const { meta } = await send(shop, rows.slice(600))
    expect(meta).toEqual({ created: 0, updated: 0, unchanged: 2, deleted: 0, refused: 0, failed: 0 })
    expect(await versionOf(api, shop.id)).toBe(version)
  })

  test('has the rows of one product take effect in their order', async () => {
    const shop = await newShop()
    const answer = await send(shop, [
      { uid: 'a', name: 'Ett', price: 1 },
      { uid: 'a', op: 'patch', price: 2 },
      { uid: 'a', op: 'delete' },
      { uid: ' a ', name: 'Två' },
      { uid: 'b', name: 'Bord' },
    ])
    expect(told(answer).map(([, , outcome]) => outcome)).toEqual([
      'created',
      'updated',
      'deleted',
      'created',
      'created',
    ])
    const { rows } = await api.pool.query(
      "SELECT data->'name'->>'sv' AS name, data->'price' AS price FROM products WHERE shop_id = $1 AND uid = 'a'",
      [shop.id],
    )
    expect(rows).toEqual([{ name: 'Två', price: null }])
  })

  test('is written in transactions of up to 500 rows, each a version of the catalogue', async () => {
    const shop = await newShop()
    const { meta } = await send(shop, chairs(1_200))
    expect(meta.created).toBe(1_200)
    const { rows } = await api.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM products WHERE shop_id = $1 GROUP BY version ORDER BY version',
      [shop.id],
    )
    expect(rows.map(({ n }) => n)).toEqual([500, 500, 200])
    expect(await versionOf(api, shop.id)).toBe(3)
    // In the order of the rows.
    expect((await shopProducts(api, shop.id)).map(({ uid }) => uid)).toEqual(chairs(1_200).map(({ uid }) => uid))
  })

  test('is found in the shop within seconds', async () => {
    const shop = await newShop()
    await send(shop, chairs(30))
    await vi.waitFor(
      async () => {
        const answer = await api.inject({ url: `/api/products/paginated?shop_id=${shop.id}`, headers: shop.headers })
        expect(answer.json<{ meta: { total: number } }>().meta.total).toBe(30)
      },
      { timeout: 60_000 },
    )
  })

  test('as lines is answered line by line; a line that is none is refused alone, and blank ones are passed over', async () => {
    const shop = await newShop()
    const answer = await ndjson(
      shop,
      [
        '{"uid":"a","name":"Stol"}',
        '',
        '{"uid":',
        '[]',
        '{"uid":"b","name":{"sv":"Bord","da":"Bord"}}\r',
        `{"uid":"c","name":"${'x'.repeat(1_100_000)}"}`,
        '{"uid":"a\\u0000","name":"Stol"}',
      ].join('\n'),
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as BatchRowAnswer)
    expect(told({ data: lines })).toEqual([
      [1, 'a', 'created', undefined],
      [3, '', 'refused', 'validation_failed'],
      [4, '', 'refused', 'validation_failed'],
      [5, 'b', 'created', undefined],
      [6, '', 'refused', 'validation_failed'],
      [7, 'a', 'refused', 'validation_failed'],
    ])
  })

  test('that is not in UTF-8 is none', async () => {
    const shop = await newShop()
    const payload = Buffer.from('{"rows":[{"uid":"a","name":"St\u00f6l"}]}', 'latin1')
    const answer = await api.inject({
      method: 'POST',
      url: `/api/products/batch?shop_id=${shop.id}`,
      headers: { ...shop.headers, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed_body' })
  })

  test.each(['null', '[]', '"rows"', '{"rows":null}'])('that is JSON and no batch, %s, is refused', async (payload) => {
    const shop = await newShop()
    const answer = await api.inject({
      method: 'POST',
      url: `/api/products/batch?shop_id=${shop.id}`,
      headers: { ...shop.headers, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('of nothing is answered by nothing', async () => {
    const shop = await newShop()
    expect(await send(shop, [])).toMatchObject({ data: [], meta: { created: 0 } })
    const answer = await ndjson(shop, '\n\n')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('bounds', () => {
  test('too many rows, or bytes, are refused before anything is written', async () => {
    const shop = await newShop()
    const line = '{"uid":"a","name":"Stol"}\n'
    expect((await ndjson(shop, line.repeat(BATCH_ROWS_MAX + 1))).json()).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    expect((await post(shop, 'x'.repeat(BATCH_BYTES_MAX + 1))).json()).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
    expect(await shopProducts(api, shop.id)).toEqual([])
    // And give their places back.
    expect((await send(shop, chairs(1))).meta.created).toBe(1)
  })

  test('one batch at a time for each key', async () => {
    const shop = await newShop()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => post(shop, { rows: chairs(200, i * 200 + 1) })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('2')
    const done = statuses.filter((status) => status === 200).length
    expect(await shopProducts(api, shop.id)).toHaveLength(done * 200)
    expect((await send(shop, chairs(1, 9_001))).meta.created).toBe(1)
  })
})

/** Inserts of that product fail. Answers what mends it. */
const failing = async (shop: Shop, uid: string, state: string) => {
  await api.pool.query(`
    CREATE OR REPLACE FUNCTION mishap() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'mishap' USING ERRCODE = '${state}'; END $$;
    CREATE OR REPLACE TRIGGER mishap BEFORE INSERT ON products FOR EACH ROW
      WHEN (NEW.shop_id = '${shop.id}' AND NEW.uid = '${uid}') EXECUTE FUNCTION mishap()`)
  return async () => void (await api.pool.query('DROP TRIGGER mishap ON products'))
}

describe('a mishap', () => {
  test('takes the rows of its transaction alone, and they may be sent again', async () => {
    const shop = await newShop()
    const mend = await failing(shop, 'C-700', '22000')
    const { data, meta } = await send(shop, chairs(1_100))
    await mend()
    expect(meta).toMatchObject({ created: 600, failed: 500 })
    expect(data[499]).toMatchObject({ outcome: 'created' })
    expect(data[500]).toEqual({ row: 501, uid: 'C-501', outcome: 'failed', revision: null, code: 'internal_error' })
    expect((await send(shop, chairs(1_100))).meta).toMatchObject({ created: 500, unchanged: 600 })
  })

  test('of the database fails the rest, which is not tried', async () => {
    const shop = await newShop()
    const mend = await failing(shop, 'C-700', '57P01')
    const { data, meta } = await send(shop, chairs(1_600))
    await mend()
    expect(meta).toMatchObject({ created: 500, failed: 1_100 })
    expect(data[1_599]).toMatchObject({ outcome: 'failed', code: 'unavailable' })
    expect(await versionOf(api, shop.id)).toBe(1)
  })

  test('before anything was written fails the call', async () => {
    const shop = await newShop()
    const mend = await failing(shop, 'C-1', '57P01')
    const answers = [await post(shop, { rows: chairs(2) }), await ndjson(shop, '{"uid":"C-1","name":"Stol"}')]
    await mend()
    for (const answer of answers) expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
  })
})

test('of which kind attributes are is settled soon after many products have changed', async () => {
  const shop = await newShop()
  const rows = chairs(60).map((row, i) => ({
    ...row,
    attributes: [{ key: 'finish', value: ['Ek', 'Björk', 'Ask'][i % 3]! }],
  }))
  await send(shop, rows)
  const kinds = async () =>
    (await api.pool.query('SELECT attribute_kinds AS k FROM shops WHERE shop_id = $1', [shop.id])).rows
  await expect.poll(kinds).toEqual([{ k: { finish: { kind: 'list', narrows: true } } }])
})
