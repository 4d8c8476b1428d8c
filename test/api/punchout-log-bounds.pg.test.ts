import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExchangesAnswer } from '#contract/punchout/punchout-log.schema.ts'
import { type Buyer, buyer } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop } from './people.ts'
import { connect, post, setup } from './procurement.ts'

let api: Api
let staff: Buyer
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3 } })
  await connect(api, 'buyer', 'anna')
  staff = await buyer(api, { north: 8 })
})
afterAll(() => api.close())
beforeEach(() => api.pool.query('TRUNCATE punchout_exchanges, punchout_log_days'))

interface ExchangeRow {
  reason: string
  document: string
  answer: string
}

const kept = async (): Promise<ExchangeRow[]> =>
  (await api.pool.query<ExchangeRow>('SELECT reason, document, answer FROM punchout_exchanges ORDER BY id')).rows

const found = async (search: string): Promise<number> => {
  const answer = await staff.send('GET', `/api/punchout/exchanges?shop_id=north&search=${encodeURIComponent(search)}`)
  return answer.json<ExchangesAnswer>().meta.total
}

const long = `<Extrinsic name="x">${'å'.repeat(100_000)}</Extrinsic>`
/** Each from a network of its own, so that nobody is held up. */
let network = 0
const stranger = () => post(api, setup({ secret: 'wrong', inner: long }), {}, `10.9.${network++}.1`)

test('of a document that proved nothing the head is kept and why, in two kilobytes', async () => {
  await stranger()
  const [row] = await kept()
  expect(row).toMatchObject({ reason: 'sender_or_secret_unknown', answer: '' })
  expect(row?.document).toContain('<Identity>buyer</Identity>')
  expect(Buffer.byteLength(row?.document ?? '')).toBeLessThanOrEqual(2_000)
  await post(api, setup({ inner: long }))
  expect((await kept())[1]?.document.length).toBeGreaterThan(50_000)
})

test('a day is full for strangers before it is for the connection itself, and says so once', async () => {
  await stranger()
  await api.pool.query('UPDATE punchout_log_days SET kept = 499')
  for (let i = 0; i < 3; i++) await stranger()
  expect((await kept()).map(({ reason }) => reason)).toEqual(['sender_or_secret_unknown', 'log_full'])
  await post(api, setup())
  await api.pool.query('UPDATE punchout_log_days SET kept = 4999 WHERE proven')
  for (let i = 0; i < 3; i++) expect((await post(api, setup())).code).toBe('200')
  expect((await kept()).slice(2)).toMatchObject([{ reason: 'session_opened' }, { reason: 'log_full', document: '' }])
  // Yesterday is over.
  await api.pool.query('UPDATE punchout_log_days SET day = day - 1')
  await post(api, setup())
  expect((await kept()).at(-1)?.reason).toBe('session_opened')
})

test('the search reads what its index names, what came before there was one, and whatever the words', async () => {
  await post(api, setup({ inner: '<Extrinsic name="ref">Kalle-4711</Extrinsic>' }))
  expect(await found('alle-47')).toBe(1)
  expect(await found('KALLE session')).toBe(1)
  expect(await found('ka')).toBe(1)
  expect(await found('kalle-4712')).toBe(0)
  // By the connection's name too.
  expect(await found('buyer kalle')).toBe(1)
  await api.pool.query('UPDATE punchout_exchanges SET trigrams = NULL')
  expect(await found('alle-47')).toBe(1)
  // It is the index that answers: what it does not name is not read.
  await api.pool.query("UPDATE punchout_exchanges SET trigrams = '{}'")
  expect(await found('alle-47')).toBe(0)
})
