import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LEVELS } from '#contract/users/permission.ts'
import { customers } from '#server/db/schema.ts'
import { isLong } from '#test/length.ts'
import { FURNISHED, stock } from './goods.ts'
import { type Api, startApi } from './harness.ts'
import { allCalls, type Call, properBody, properValues, type Request, send } from './hostile/calls.ts'
import { faults, replacements, SECRET } from './hostile/faults.ts'
import { BAD_TOKENS, BROKEN_BODIES, HOSTILE_TEXTS, WRONG_TYPES } from './hostile/values.ts'
import { addShop, bearer, signedInPerson } from './people.ts'

let api: Api
let calls: Call[]
beforeAll(async () => {
  api = await startApi({
    seed: async ({ db }) => {
      await addShop(db, 'north')
      await addShop(db, 'secret', { name: SECRET, information: { sv: SECRET }, providerContact: SECRET })
      await stock(db, 'north', FURNISHED)
      await stock(db, 'secret', { '1001': { name: { sv: SECRET }, brand: SECRET }, [SECRET]: {} })
    },
  })
  await api.db.insert(customers).values({ shopId: 'secret', name: SECRET })
  calls = await allCalls(api)
})
afterAll(() => api.close())

const tokenOf = async (shops: Record<string, number>) => bearer((await signedInPerson(api, { shops })).token)
/** Logging out would end the token that the next attempts need. */
const staying = () => calls.filter(({ path }) => path !== '/api/auth/logout')

test('as they should be, the requests of these tests succeed; only names, passwords, pictures, carts, companies, orders, endpoints, links and owners in them are made up', async () => {
  const headers = await tokenOf({ north: 9 })
  const made: Record<string, number[]> = {
    '/api/auth/login': [401],
    '/api/auth/password': [422],
    '/api/cart/line/{cartId}': [404],
    '/api/cart/{cartId}/access': [404],
    '/api/cart/{cartId}/owner': [404],
    '/api/cart/{cartId}/colleagues': [404],
    '/api/cart/{cartId}/history': [404],
    '/api/cart/{cartId}/approval': [404],
    '/api/approvals/{id}': [404],
    '/api/companies/{id}/rules': [404],
    '/api/companies/{id}/budgets': [404],
    '/api/cart/{cartId}/status': [409],
    '/api/cart/{cartId}/update': [404],
    '/api/cart/{cartId}/prices': [404],
    '/api/cart/sync': [409],
    '/api/cart/{cartId}/share': [404],
    '/api/cart/{cartId}/share/{shareId}': [404],
    '/api/shared': [404],
    '/api/cart/{cartId}/cxml/{shop_id}': [403],
    '/api/punchout/session': [403],
    '/api/punchout/oci': [401],
    'post /api/punchout/connections': [400],
    '/api/punchout/connections/{id}': [404],
    '/api/punchout/connections/{id}/rotate': [404],
    '/api/punchout/exchanges/{id}': [404],
    '/api/punchout/simulations': [404],
    '/api/punchout/simulations/{id}': [404],
    '/api/punchout/simulations/return/{code}': [404],
    '/api/orders/export': [404],
    '/api/orders/{id}': [404],
    '/api/orders/{id}/confirm': [404],
    '/api/orders/{id}/message': [404],
    '/api/orders/{id}/note': [404],
    '/api/orders/{id}/deliver': [404],
    '/api/orders/{id}/cancel': [404],
    '/api/orders/{id}/again': [404],
    '/api/orders/{id}/export': [404],
    '/api/orders/{id}/picking-list': [404],
    '/api/orders/{id}/delivery-notes/{number}': [404],
    '/api/imports/{id}': [404],
    '/api/imports/{id}/run': [404],
    '/api/imports/{id}/cancel': [404],
    '/api/imports/{id}/sheet': [404],
    '/api/imports/{id}/undo': [404],
    '/api/imports/{id}/problems': [404],
    '/api/imports/{id}/held': [404],
    '/api/imports/{id}/release': [404],
    '/api/keys': [403],
    '/api/office/shops': [403],
    '/api/keys/{id}': [403],
    '/api/keys/{id}/rotate': [403],
    '/api/webhooks/{id}': [404],
    '/api/webhooks/{id}/rotate': [404],
    '/api/webhooks/{id}/test': [404],
    '/api/webhooks/{id}/deliveries': [404],
    '/api/webhooks/deliveries/{id}': [404],
    '/api/webhooks/deliveries/{id}/resend': [404],
    '/api/webhooks/deliveries/{id}/skip': [404],
    '/public/document/{hash}/{name}': [404],
    '/api/office/companies/file': [400],
    '/api/office/companies/{id}': [404],
    '/api/office/mails/{id}/resend': [404],
    '/api/office/mails/{id}/leave': [404],
    '/api/office/companies/{id}/history': [404],
    '/api/office/price-lists/{shop}/{list}': [404],
    'delete /api/office/price-lists/{shop}/{list}': [204],
    '/api/office/price-lists/{shop}/{list}/companies': [404],
    '/api/office/price-lists/{shop}/{list}/rows': [404],
    '/api/office/price-lists/{shop}/{list}/file': [404],
    '/api/auth/password/forgot': [204],
    '/api/auth/password/link': [410],
    '/api/auth/password/choose': [410],
    '/api/office/setup/link': [410],
    '/api/office/setup': [410],
    'patch /api/office/shop': [200, 412],
    'put /api/office/attributes': [200, 404, 412],
    'put /api/office/search-words': [200, 412],
    'patch /api/auth/users': [404],
    '/api/auth/users/carts': [404],
    '/public/thumbnail/{file}': [404],
    '/public/thumbnail/logo/{shop_id}': [404],
  }
  const attempts = staying().map((call) => ({
    what: 'nothing wrong',
    call,
    request: { headers },
    status: made[call.name] ?? made[call.path] ?? [200, 201],
  }))
  expect(await faults(api, attempts)).toEqual([])
  expect(attempts.length).toBeGreaterThan(15)
})

describe('without a good token', () => {
  test.each(Object.entries(BAD_TOKENS))('%s opens no call, whatever the request holds', async (_, authorization) => {
    const closed = calls.filter(({ token }) => token === 'needed' || (token === 'optional' && authorization !== null))
    const headers = authorization === null ? {} : { authorization }
    const requests: [string, Request][] = [
      ['a proper request', { headers }],
      ['a broken body', { headers, body: '{' }],
      ['a hostile query', { headers, query: { shop_id: 'secret', x: '\0' } }],
    ]
    const attempts = closed.flatMap((call) =>
      requests
        .filter(([, { body }]) => body === undefined || call.body)
        .map(([what, request]) => ({ what, call, request, status: [401] })),
    )
    expect(attempts.length).toBeGreaterThan(5)
    expect(await faults(api, attempts)).toEqual([])
  })
})

describe('with every level', () => {
  test.each(LEVELS)('level %i is refused where it should be, and nowhere fails', async (level) => {
    const headers = await tokenOf({ north: level })
    const attempts = staying().map((call) => {
      const managers = /^\/api\/auth\/(users|create-user)/.test(call.path) && level < 7
      return { what: `level ${level}`, call, request: { headers }, ...(managers && { status: [403] }) }
    })
    expect(await faults(api, attempts)).toEqual([])
  })
})

describe('another shop', () => {
  const SHOP = new Set(['shop', 'shop_id', 'shopId'])
  const asks = (call: Call, shop: string): Request[] => {
    const inBody = Object.keys(call.body?.properties ?? {}).filter((name) => SHOP.has(name))
    const inCall = call.parameters.filter(({ name }) => SHOP.has(name))
    return [
      ...inBody.map((name) => ({ body: { ...properBody(call), [name]: shop } })),
      ...inCall.map(({ name, in: where }) => ({ [where]: { ...properValues(call, where), [name]: shop } })),
    ]
  }

  test('is refused, and one that does not exist is refused in the same words', async () => {
    const headers = await tokenOf({ north: 9 })
    const different: string[] = []
    let asked = 0
    // Pictures are everyone's: they hold nothing of a shop but its logo.
    for (const call of staying().filter(({ path }) => !path.startsWith('/public/'))) {
      for (const [i, request] of asks(call, 'secret').entries()) {
        asked++
        const other = await send(api, call, { ...request, headers })
        const none = await send(api, call, { ...asks(call, 'nowhere')[i], headers })
        const [a, b] = [other, none].map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`)
        if (a !== '403 shop_forbidden' || a !== b) different.push(`${call.name}: ${a} and ${b}`)
      }
    }
    expect(different).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(3)
  })

  test('shows nothing to somebody without any shop', async () => {
    const headers = await tokenOf({})
    expect(
      await faults(
        api,
        staying().map((call) => ({ what: 'no shop', call, request: { headers } })),
      ),
    ).toEqual([])
  })
})

/** In the short run a value takes a part of the fields or calls, the next value the next part: each has its turns. */
const PARTS = isLong ? 1 : 12
const partOf = <T>(all: readonly T[], turn: number): T[] => all.filter((_, i) => (i + turn) % PARTS === 0)
const inTurn = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([what, value], turn) => ({ what, value, turn }))

describe('hostile values', () => {
  test.each(inTurn(HOSTILE_TEXTS))('$what in every text', async ({ what, value, turn }) => {
    const headers = await tokenOf({ north: 9 })
    const attempts = staying().flatMap((call) => [
      ...replacements(properBody(call) ?? {}, value).map(({ body }) => ({ what, call, request: { headers, body } })),
      ...call.parameters.map(({ name, in: where }) => ({
        what: `${what} as ${name}`,
        call,
        request: { headers, [where]: { ...properValues(call, where), [name]: value } },
      })),
    ])
    expect(await faults(api, partOf(attempts, turn))).toEqual([])
  })

  test.each(inTurn(WRONG_TYPES))('$what in every field', async ({ what, value, turn }) => {
    const headers = await tokenOf({ north: 9 })
    const attempts = staying().flatMap((call) =>
      replacements(properBody(call) ?? {}, value).map(({ field, body }) => ({
        what: `${what} as ${field}`,
        call,
        request: { headers, body },
      })),
    )
    expect(await faults(api, partOf(attempts, turn))).toEqual([])
  })
})

const withBody = () => staying().filter(({ body }) => body !== null)

describe('hostile bodies', () => {
  test.each(inTurn(BROKEN_BODIES))('$what is refused', async ({ what, value: body, turn }) => {
    const headers = await tokenOf({ north: 9 })
    const attempts = withBody().map((call) => ({ what, call, request: { headers, body }, status: [400] }))
    expect(await faults(api, partOf(attempts, turn))).toEqual([])
  })

  test('a body over a megabyte is refused before it is read', async () => {
    const headers = await tokenOf({ north: 9 })
    const body = JSON.stringify({ a: 'x'.repeat(1_100_000) })
    // Many products or prices at once are more, and have bounds of their own.
    const bounded = withBody().filter(({ path }) => !/^\/api\/products\/batch$|\/price-lists\/.*\/rows$/.test(path))
    const attempts = bounded.map((call) => ({ what: 'a megabyte', call, request: { headers, body }, status: [413] }))
    expect(await faults(api, attempts)).toEqual([])
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'])(
    'a body of %s is refused',
    async (type) => {
      const headers = { ...(await tokenOf({ north: 9 })), 'content-type': type }
      const attempts = withBody().map((call) => ({ what: type, call, request: { headers }, status: [415] }))
      expect(await faults(api, attempts)).toEqual([])
    },
  )

  test('unknown fields and unknown parameters are refused by name', async () => {
    const headers = await tokenOf({ north: 9 })
    const wrong: string[] = []
    for (const call of staying()) {
      const strange = 'unheard_of'
      const requests: Request[] = []
      if (call.body) requests.push({ headers, body: { ...properBody(call), [strange]: 1 } })
      if (call.parameters.some((one) => one.in === 'query'))
        requests.push({ headers, query: { ...properValues(call, 'query'), [strange]: 1 } })
      for (const request of requests) {
        const answer = await send(api, call, request)
        const errors = answer.json<{ errors?: { field: string; rule: string }[] }>().errors ?? []
        const named = errors.some(({ field, rule }) => field === strange && rule === 'unknown_field')
        if (answer.statusCode !== 400 || !named) wrong.push(`${call.name}: ${answer.statusCode} ${answer.body}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
