import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionsAnswer, ExchangeAnswer, ExchangesAnswer } from '#contract/punchout/punchout-log.schema.ts'
import { type Buyer, buyer } from './carts.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { byPost, connectOci, launching } from './oci.ts'
import { addPerson, addShop } from './people.ts'
import { connect, formOf, itemOut, post, SECRET, setup, visit } from './procurement.ts'

let api: Api
let chief: Buyer
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await stock(api.db, 'north', FURNISHED)
  await addPerson(api.db, { username: 'anna', shops: { north: 3, south: 3 } })
  await connect(api, 'buyer', 'anna')
  await connectOci(api, 'sap', 'anna')
  await connect(api, 'elsewhere', 'anna', '--shop', 'south')
  chief = await buyer(api, { north: 8 })
  await post(api, setup({ operation: 'edit', inner: itemOut('gone-4711', 1) }))
  await post(api, setup({ secret: 'wrong' }), {}, '10.7.7.7')
  await post(api, setup({ url: 'https://elsewhere.example/' }))
  await post(api, setup({ sender: 'elsewhere', cookie: 'x' }))
  await byPost(api, launching({ FUNCTION: 'BACKGROUND_SEARCH', SEARCHSTRING: 'stol 100%' }))
  const someone = await visit(api)
  const { cart_id: id } = await someone.session()
  await someone.add(id, '1002')
  await someone.status(id, 'ÖV', { 'if-match': `"${formOf(await someone.form()).revision}"` })
})
afterAll(() => api.close())

const exchanges = async (query: Record<string, string> = {}) => {
  const answer = await chief.send(
    'GET',
    `/api/punchout/exchanges?${String(new URLSearchParams({ shop_id: 'north', ...query }))}`,
  )
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ExchangesAnswer>()
}
const reasons = async (query: Record<string, string>) => (await exchanges(query)).data.map(({ reason }) => reason)

describe('the log of a shop', () => {
  test('tells what became of every document, the newest first, each with its code', async () => {
    const { data, meta } = await exchanges()
    expect(data.map(({ kind, status, reason, connection }) => [connection.name, kind, status, reason])).toEqual([
      ['buyer', 'PunchOutOrderMessage', 200, 'cart_sent'],
      ['buyer', 'PunchOutSetupRequest', 200, 'session_opened'],
      ['sap', 'OciBackgroundSearch', 200, 'search_answered'],
      ['buyer', 'PunchOutSetupRequest', 400, 'return_refused'],
      ['buyer', 'PunchOutSetupRequest', 401, 'sender_or_secret_unknown'],
      ['buyer', 'PunchOutSetupRequest', 200, 'session_opened_with_notices'],
    ])
    expect(meta).toEqual({ current_page: 1, per_page: 30, total: 6, total_pages: 1 })
  })

  test('is searched in documents and words, filtered by connection, result and day', async () => {
    expect(await reasons({ search: 'GONE-4711' })).toEqual(['session_opened_with_notices'])
    expect(await reasons({ search: '100% stol' })).toEqual(['search_answered'])
    expect(await reasons({ search: '%' })).toEqual(['search_answered'])
    expect(await reasons({ result: 'refused' })).toEqual(['return_refused', 'sender_or_secret_unknown'])
    const { data } = (await chief.send('GET', '/api/punchout/connections?shop_id=north')).json<ConnectionsAnswer>()
    const sap = data.find(({ name }) => name === 'sap')
    expect(await reasons({ connection: sap?.id ?? '' })).toEqual(['search_answered'])
    await api.pool.query("UPDATE punchout_exchanges SET at = '2026-03-29 22:30Z' WHERE reason = 'cart_sent'")
    expect(await reasons({ from: '2026-03-30', to: '2026-03-30' })).toEqual(['cart_sent'])
    expect(await reasons({ to: '2026-03-29' })).toEqual([])
    expect(await reasons({ from: '0000-01-01', to: '9999-12-31', page: '2' })).toEqual([])
  })

  test('shows the documents without their secrets', async () => {
    const { data: entries } = await exchanges({ search: 'gone-4711' })
    const read = await chief.send('GET', `/api/punchout/exchanges/${entries[0]?.id}?shop_id=north`)
    const { data } = read.json<ExchangeAnswer>()
    expect(data.document).toContain('<SupplierPartID>gone-4711</SupplierPartID>')
    expect(data.document).toContain('<SharedSecret>[redacted]</SharedSecret>')
    expect(data.answer).toContain('session=[redacted]')
    expect(read.body).not.toContain(SECRET)
  })

  test('is nobody else’s: neither another shop’s nor a buyer’s', async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      "SELECT e.id FROM punchout_exchanges e JOIN punchout_connections c ON c.id = e.connection_id WHERE c.shop_id = 'south'",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await chief.send('GET', `/api/punchout/exchanges/${rows[0]?.id}?shop_id=north`)).statusCode).toBe(404)
    expect((await chief.send('GET', `/api/punchout/exchanges/${rows[0]?.id}?shop_id=south`)).statusCode).toBe(403)
    for (const someone of [await buyer(api, { north: 3 }), await buyer(api, { north: 7 })])
      for (const path of ['connections', 'exchanges', 'exchanges/1'])
        expect((await someone.send('GET', `/api/punchout/${path}?shop_id=north`)).statusCode).toBe(403)
  })
})

test('the connections of a shop are told without secrets', async () => {
  const answer = await chief.send('GET', '/api/punchout/connections?shop_id=north')
  expect(answer.json<ConnectionsAnswer>().data).toMatchObject([
    { name: 'buyer', kind: 'cxml', sender: 'duns/buyer', username: 'anna', enabled: true, last_refused: false },
    { name: 'sap', kind: 'oci', sender: 'sap', return_hosts: ['buyer.example'], test: false },
  ])
  expect(answer.body).not.toMatch(/argon2|hash|secret/i)
})
