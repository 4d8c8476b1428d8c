import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES, type Scope } from '#contract/keys/scope.ts'
import { imports } from '#server/db/import-schema.ts'
import { agree, priceRow } from './agreements.ts'
import { buyer } from './carts.ts'
import { stock } from './goods.ts'
import { allCalls, type Call, properBody, properValues, type Request, send, type Values } from './hostile/calls.ts'
import { SECRET } from './hostile/faults.ts'
import type { Api } from './harness.ts'
import { addKey } from './keys.ts'
import { deliveredInPart, placed, startOrders } from './orders.ts'
import { addCompany, addPerson, bearer } from './people.ts'
import { addTested } from './webhook-receiver.ts'

let api: Api
let calls: Call[]
const orders: Record<string, string> = {}
const hooks: Record<string, { endpoint: string; delivery: number }> = {}
const imported: Record<string, string> = {}
const companies: Record<string, string> = {}
let person: string
beforeAll(async () => {
  api = await startOrders()
  await stock(api.db, 'south', { '1001': { name: { sv: SECRET }, brand: SECRET } })
  for (const shop of ['north', 'south']) {
    const someone = await buyer(api, { [shop]: 3 })
    orders[shop] = await placed(someone, { shop, rows: { '1001': 2 } })
    await deliveredInPart(api, someone, orders[shop], shop)
    hooks[shop] = await addTested(api.db, shop)
    imported[shop] = await addImported(shop)
    companies[shop] = await addCompany(api.db, shop, SECRET)
    await agree(api.db, shop, { id: 'agreed', companies: [] }, priceRow({ brand: SECRET }, { price: 100 }))
  }
  person = (await addPerson(api.db, { shops: { north: 1 } })).id
  calls = (await allCalls(api)).filter(({ token }) => token !== 'open')
})
afterAll(() => api.close())

/** A file that was sent once and is kept no more. */
async function addImported(shopId: string): Promise<string> {
  const look = { description: SECRET, columns: [] }
  const [added] = await api.db
    .insert(imports)
    .values({ shopId, actor: SECRET, fileName: 'x', bytes: 1, sha256: '', headerHash: '', look, settings: { map: {} } })
    .returning()
  return added!.id
}

const told = ({ statusCode, body }: { statusCode: number; body: string }): string =>
  statusCode < 400 ? `${statusCode}` : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`

/** What would ask for some of a shop's things alone, or for things as they were. */
const LEFT_OUT = new Set([
  'company_id',
  'import_id',
  'search',
  'target',
  'subject',
  'from_quantity',
  'from',
  'to',
  'status',
  'stage',
  'late',
  'revision',
  'stamp',
  'lines',
])

/** Where no value of a schema makes sense beside every other. */
const BODIES: Readonly<Record<string, (shop: string) => Values | string>> = {
  'post /api/office/companies': (shop_id) => ({ shop_id, name: `Company ${randomUUID()}` }),
  'post /api/auth/create-user': (shop_id) => ({
    username: `u-${randomUUID()}`,
    name: 'Eva Ek',
    email: 'eva@example.com',
    shop_id,
    level: 1,
  }),
  'patch /api/auth/users': (shop_id) => ({ id: person, memberships: [{ shop_id, level: 1 }] }),
  'patch /api/office/companies/{id}': (shop_id) => ({ shop_id, payment_terms: '30 days' }),
  'post /api/office/companies/file': () => 'name\nNy AB\n',
  'put /api/office/attributes': (shop_id) => ({ shop_id, key: 'Finish', kind: null }),
  'put /api/office/search-words': (shop_id) => ({ shop_id, synonyms: [], pins: [] }),
  'post /api/office/price-lists': (shop_id) => ({ shop_id, id: `list-${randomUUID()}`, name: 'Avtal' }),
  'put /api/office/price-lists/{shop}/{list}/companies': () => ({ companies: [] }),
  'post /api/office/price-lists/{shop}/{list}/rows': () => ({ rows: [{ target: 'brand', subject: 'Syd', price: 5 }] }),
  'post /api/office/price-lists/{shop}/{list}/file': () => 'product;price\n1001;5\n',
}

const isCompany = (call: Call): boolean => call.path.startsWith('/api/office/companies/{')

/** A proper request about the things of a shop. */
function about(call: Call, shop: string): Request {
  const uid = call.method === 'DELETE' ? 'none' : '1001'
  const isDelivery = call.path.startsWith('/api/webhooks/deliveries/')
  const ids = call.path.startsWith('/api/imports/') ? imported : isCompany(call) ? companies : orders
  const id = call.path.startsWith('/api/webhooks/') ? hooks[shop]?.[isDelivery ? 'delivery' : 'endpoint'] : ids[shop]
  const list = call.method === 'DELETE' ? 'none' : 'agreed'
  const things: Values = { shop, shop_id: shop, uid, id, list }
  const named = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (LEFT_OUT.has(name) ? [] : [[name, things[name] ?? value]])),
    )
  const own = BODIES[call.name]?.(shop)
  const body = properBody(call)
  return {
    path: named(properValues(call, 'path')),
    query: named(properValues(call, 'query')),
    ...(own !== undefined ? { body: own } : body && { body: named(body) }),
  }
}

/** What the things themselves refuse: an order that was moved is not moved again, a file that is gone is not read. */
const WITHIN = new Set(['409 status_not_allowed', '409 import_state', '410 file_gone'])

const KEYS: [string, readonly Scope[]][] = [...SCOPES.map((one): [string, Scope[]] => [one, [one]]), ['all', SCOPES]]

describe.each(KEYS)('a key with %s', (_, scopes) => {
  let headers: { authorization: string }
  beforeAll(async () => {
    headers = bearer(await addKey(api, scopes))
  })
  const opens = (call: Call): boolean => call.scopes.some((scope) => scopes.includes(scope as Scope))

  test('makes the calls that the document says it opens, and no other', async () => {
    const wrong: string[] = []
    for (const call of calls) {
      const answer = await send(api, call, { ...about(call, 'north'), headers })
      const isOpened = answer.statusCode < 300 || WITHIN.has(told(answer))
      const isRight = opens(call) ? isOpened : told(answer) === '403 insufficient_scope'
      if (!isRight) wrong.push(`${call.name}: ${told(answer)}`)
    }
    expect(wrong).toEqual([])
    expect(calls.filter(opens).length).toBeGreaterThan(1)
  })

  test('is refused in a shop that it is not for, in the words for one that does not exist', async () => {
    const wrong: string[] = []
    for (const call of calls.filter(opens)) {
      const answer = await send(api, call, { ...about(call, 'south'), headers })
      const expected = /^\/api\/(orders|webhooks|imports)\/.*{id}/.test(call.path)
        ? '404 not_found'
        : '403 shop_forbidden'
      const none = await send(api, call, { ...about(call, 'nowhere'), headers })
      if (told(answer) !== expected || told(none) !== (expected === '404 not_found' ? told(none) : expected))
        wrong.push(`${call.name}: ${told(answer)} and ${told(none)}`)
      if (answer.body.includes(SECRET)) wrong.push(`${call.name} shows what the other shop has`)
    }
    expect(wrong).toEqual([])
  })
})

test('a key that reads may ask, but changes nothing', () => {
  const asking = calls.filter(({ method, scopes }) => method !== 'GET' && scopes.some((one) => one.endsWith(':read')))
  expect(asking.map(({ name }) => name).toSorted()).toEqual([
    'post /api/pictures/matches',
    'post /api/products/paginated',
    'post /api/products/search',
  ])
})

test('a call that asks for no shop tells of those of the key alone', async () => {
  const headers = bearer(await addKey(api, ['orders:read', 'catalogue:read']))
  const listed = await api.inject({ url: '/api/orders', headers })
  expect(listed.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).toEqual([orders.north])
  expect((await api.inject({ url: '/api/products', headers })).body).not.toContain(SECRET)
})

test('who ordered is told to a machine that reads orders', async () => {
  const headers = bearer(await addKey(api, ['orders:read']))
  const { data } = (await api.inject({ url: `/api/orders/${orders.north}`, headers })).json<{
    data: { ordered_by: { email: string }; own: boolean }
  }>()
  expect(data).toMatchObject({ ordered_by: { email: expect.stringContaining('@') as string }, own: false })
})

test('what a company pays is told to a key that reads more than products', async () => {
  const id = await addCompany(api.db, 'north', 'Berg AB')
  const asked = (key: string) =>
    api.inject({ url: `/api/products/paginated?shop_id=north&company_id=${id}`, headers: bearer(key) })
  expect(told(await asked(await addKey(api, ['catalogue:read'])))).toBe('403 company_forbidden')
  expect(told(await asked(await addKey(api, ['catalogue:read', 'orders:read'])))).toBe('200')
})

test('a refusal says which scope is missing, where one would do', async () => {
  const headers = bearer(await addKey(api, ['catalogue:read']))
  const header = async (url: string) => (await api.inject({ url, headers })).headers['www-authenticate']
  expect(await header('/api/orders')).toContain('Bearer error="insufficient_scope", scope="orders:read')
  expect(await header('/api/cart')).toBe('Bearer error="insufficient_scope"')
})

test.each([
  ['nobody’s', `ik_${'A'.repeat(43)}`],
  ['too short', `ik_${'A'.repeat(42)}`],
  ['too long', `ik_${'A'.repeat(44)}`],
  ['without its beginning', 'A'.repeat(43)],
])('a key that is %s opens nothing', async (_, key) => {
  const answer = await api.inject({ url: '/api/products', headers: bearer(key) })
  expect(told(answer)).toBe('401 unauthenticated')
})

test.each([
  [['192.0.2.0/24'], '192.0.2.77', '200'],
  [['192.0.2.0/24'], '::ffff:192.0.2.77', '200'],
  [['192.0.2.0/24'], '192.0.3.1', '403 network_forbidden'],
  [['192.0.2.0/24', '2001:db8::/32'], '2001:db8::1', '200'],
  [['192.0.2.0/24', '2001:db8::/32'], '2001:db9::1', '403 network_forbidden'],
  [['198.51.100.7'], '198.51.100.7', '200'],
  [['198.51.100.7'], '198.51.100.8', '403 network_forbidden'],
])('a key for %s, used from %s: %s', async (networks, remoteAddress, expected) => {
  const headers = bearer(await addKey(api, ['catalogue:read'], { networks }))
  expect(told(await api.inject({ url: '/api/products?shop_id=north', headers, remoteAddress }))).toBe(expected)
})

test('a key may ask so often in a minute, whatever is answered, and is told how often still', async () => {
  const headers = bearer(await addKey(api, ['catalogue:read']))
  const ask = (url = '/api/products/suggest?term=st&shop_id=north') => api.inject({ url, headers })
  const first = await ask('/api/cart')
  expect(first.headers['ratelimit-policy']).toBe('"key";q=600;w=60')
  expect(first.headers.ratelimit).toMatch(/^"key";r=599;t=\d+$/)
  await api.pool.query("UPDATE rate_limits SET points = 599 WHERE key LIKE 'key:%' AND points = 1")
  expect((await ask()).headers.ratelimit).toMatch(/^"key";r=0;t=\d+$/)
  const over = await ask()
  expect(told(over)).toBe('429 rate_limited')
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(over.headers.ratelimit).toMatch(/^"key";r=0;t=\d+$/)
  // Another one has its own.
  const other = bearer(await addKey(api, ['catalogue:read']))
  expect(told(await api.inject({ url: '/api/products/suggest?term=st&shop_id=north', headers: other }))).toBe('200')
})

test('a key is no owner: nothing that it sends is anybody’s', async () => {
  const headers = bearer(await addKey(api, SCOPES))
  const named = { ...headers, 'x-owner': `user:${randomUUID()}` }
  const body = { shop_id: 'north', term: 'stol' }
  const answer = await api.inject({ method: 'POST', url: '/api/products/search', headers: named, payload: body })
  expect(told(answer)).toBe('409 wrong_owner')
  expect(told(await api.inject({ url: '/api/cart', headers }))).toBe('403 insufficient_scope')
})
