import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import { eq, sql } from '#server/db/drizzle.ts'
import { punchoutActions, punchoutConnections } from '#server/db/punchout-schema.ts'
import { customers } from '#server/db/schema.ts'
import { type Api, startApi } from './harness.ts'
import { addCompany, addPerson, addShop, bearer, signedInPerson } from './people.ts'
import { post, setup } from './procurement.ts'

let api: Api
let staff: { authorization: string }
let company: string
let foreign: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  staff = bearer((await signedInPerson(api, { username: 'sven', shops: { north: 8 } })).token)
  await addPerson(api.db, { username: 'gate', shops: { north: 3 } })
  await addPerson(api.db, { username: 'boss', shops: { north: 9 } })
  await addPerson(api.db, { username: 'elsewhere', shops: { south: 3 } })
  company = await addCompany(api.db, 'north', 'Alfa')
  foreign = await addCompany(api.db, 'south', 'Beta')
})
afterAll(() => api.close())

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, headers = staff) =>
  api.inject({ method, url, headers, ...(payload && { payload }) })
const one = (id: string, more = '') => `/api/punchout/connections/${id}${more}`

const usual = (name: string) => ({
  shop_id: 'north',
  name,
  username: 'gate',
  sender: { domain: 'DUNS', identity: name },
  settings: { return_hosts: ['buyer.example'] },
})

const again = async (body: object) => (await call('POST', '/api/punchout/connections', body)).json()

async function made(name: string, more: object = {}): Promise<Connection & { secret: string }> {
  const answer = await call('POST', '/api/punchout/connections', { ...usual(name), ...more })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ data: Connection & { secret: string } }>().data
}

/** Whether a server tells that connections may be made for tests. */
const forTests = async ({ inject }: Pick<Api, 'inject'>) => (await inject('/api/config')).json().data.test_connections

const opens = async (sender: string, secret: string): Promise<string> =>
  (await post(api, setup({ sender, secret }))).code

describe('a connection is made', () => {
  test('with a secret that is told once, and lets its buyers in', async () => {
    const { id, secret, ...facts } = await made('told-once', { company_id: company, level: 1 })
    expect(secret).toMatch(/^\S{32}$/)
    expect(facts).toMatchObject({
      shop_id: 'north',
      kind: 'cxml',
      username: 'gate',
      level: 1,
      company: { id: company, name: 'Alfa' },
      sender: 'duns/told-once',
      enabled: true,
      test: false,
      revision: 1,
      settings: { return_hosts: ['buyer.example'], field: 'cxml-urlencoded', oci: null },
      changes: [{ actor: 'sven', action: 'created' }],
    })
    expect(await opens('told-once', secret)).toBe('200')
    const read = await call('GET', one(id))
    expect(read.body).not.toContain(secret)
    expect((await call('GET', '/api/punchout/connections?shop_id=north')).body).not.toContain(secret)
  })

  test('with a secret that the buyer gave, which nobody is told again', async () => {
    const { secret } = await made('given', { secret: 'long enough, at last' })
    expect(secret).toBeNull()
    expect(await opens('given', 'long enough, at last')).toBe('200')
  })

  test('of OCI, by a user name', async () => {
    const oci = { kind: 'oci', login: 'shopper', sender: undefined }
    const { sender, settings } = await made('by-login', {
      ...oci,
      settings: { return_hosts: ['buyer.example'], oci: { charset: 'iso-8859-1', vendor: '4711' } },
    })
    expect(sender).toBe('shopper')
    expect(settings.oci).toMatchObject({ hook_field: 'HOOK_URL', charset: 'iso-8859-1', vendor: '4711' })
  })

  const wrong: [string, object, string, string][] = [
    ['no sender', { sender: undefined }, 'sender', 'required'],
    ['a login', { login: 'x' }, 'login', 'unknown_field'],
    ['a sender of OCI', { kind: 'oci' }, 'sender', 'unknown_field'],
    ['no login of OCI', { kind: 'oci', sender: undefined }, 'login', 'required'],
    ['an account of another shop', { username: 'elsewhere' }, 'username', 'choice'],
    ['nobody’s account', { username: 'nobody' }, 'username', 'choice'],
    ['an account that may more than oneself', { username: 'boss' }, 'level', 'range'],
    ['a short secret', { secret: 'short' }, 'secret', 'too_short'],
    ['a company of another shop', { company_id: 'foreign' }, 'company_id', 'choice'],
    ['no company there is', { company_id: randomUUID() }, 'company_id', 'choice'],
    ['no host', { settings: {} }, 'settings.return_hosts', 'required'],
    ['an address as host', { settings: { return_hosts: ['https://x.example/'] } }, 'settings.return_hosts', 'format'],
    [
      'an address elsewhere',
      { settings: { return_hosts: ['a.example'], return_url: 'https://b.example/' } },
      'settings.return_url',
      'format',
    ],
    [
      'a policy as origin',
      { settings: { return_hosts: ['a.example'], frame_ancestors: ["https://x.example; script-src 'unsafe-inline'"] } },
      'settings.frame_ancestors',
      'format',
    ],
    ...['*', 'https://*', '*.com', 'https://*:*', 'https://com'].map((origin): [string, object, string, string] => [
      `everybody as origin: ${origin}`,
      { settings: { return_hosts: ['a.example'], frame_ancestors: [origin] } },
      'settings.frame_ancestors',
      'format',
    ]),
    ['a name of blanks', { name: ' ' }, 'name', 'required'],
    ['a sender of blanks', { sender: { domain: ' ', identity: 'x' } }, 'sender.domain', 'required'],
    ['blanks that we are called', { own: { domain: 'DUNS', identity: ' ' } }, 'own.identity', 'required'],
    ['half an öre', { settings: { return_hosts: ['a.example'], shipping: 1.005 } }, 'settings.shipping', 'format'],
    [
      'a long unit',
      { settings: { return_hosts: ['a.example'], units: { C62: 'stycke' } } },
      'settings.units',
      'format',
    ],
    [
      'seven digits',
      { settings: { return_hosts: ['a.example'], unspsc_fallback: '5600000' } },
      'settings.unspsc_fallback',
      'format',
    ],
    ['a version', { settings: { return_hosts: ['a.example'], dtd: '../x' } }, 'settings.dtd', 'format'],
    [
      'what is OCI’s',
      { settings: { return_hosts: ['a.example'], oci: { sap_event: true } } },
      'settings.oci.sap_event',
      'unknown_field',
    ],
  ]
  test.each(wrong)('not with %s', async (_, more, field, rule) => {
    const body = { ...usual('never'), ...more }
    if ('company_id' in body && body.company_id === 'foreign') body.company_id = foreign
    const answer = await call('POST', '/api/punchout/connections', body)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field, rule }] }])
  })

  test('once, however often it is asked for at once', async () => {
    const bodies = ['twice', 'twice', 'twice'].map((name) => ({
      ...usual(name),
      sender: { domain: 'DUNS', identity: randomUUID() },
    }))
    const answers = await Promise.all(bodies.map((body) => call('POST', '/api/punchout/connections', body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400])
    expect(await api.db.$count(punchoutConnections, eq(punchoutConnections.name, 'twice'))).toBe(1)
  })

  test('not twice, neither by its name nor by its sender', async () => {
    await made('once')
    expect(await again(usual('once'))).toMatchObject({ errors: [{ field: 'name', rule: 'taken' }] })
    expect(await again({ ...usual('again'), sender: { domain: 'duns', identity: 'once' } })).toMatchObject({
      errors: [{ field: 'sender', rule: 'taken' }],
    })
  })
})

describe('a connection is changed', () => {
  test('in what is named alone, over what was looked at', async () => {
    const { id } = await made('changing', { settings: { return_hosts: ['buyer.example'], edit: false } })
    const settings = { totals: 'items+tax', shipping: 395.5, units: { C62: 'PCE' }, language: 'fi' }
    const changed = await call('PATCH', one(id), { revision: 1, settings, company_id: company })
    expect(changed.json()).toMatchObject({
      data: {
        revision: 2,
        company: { name: 'Alfa' },
        settings: { ...settings, edit: false, return_hosts: ['buyer.example'] },
        changes: [{ actor: 'sven', action: 'changed' }, { action: 'created' }],
      },
    })
    const late = await call('PATCH', one(id), { revision: 1, settings: { edit: true } })
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      { code: 'revision_changed', data: { revision: 2, settings: { edit: false } } },
    ])
    const emptied = await call('PATCH', one(id), { company_id: null, settings: { shipping: null, units: {} } })
    expect(emptied.json()).toMatchObject({ data: { company: null, settings: { shipping: null, units: {} } } })
  })

  test('to a retired company only where it has it already', async () => {
    const gone = await addCompany(api.db, 'north', 'Gone')
    const { id } = await made('retiring', { company_id: gone })
    await api.db.update(customers).set({ retiredAt: new Date() })
    try {
      expect((await call('PATCH', one(id), { company_id: gone, settings: { ascii: true } })).statusCode).toBe(200)
      expect((await call('PATCH', one(id), { company_id: company })).statusCode).toBe(400)
    } finally {
      await api.db.update(customers).set({ retiredAt: null })
    }
  })

  test('not to hosts that its usual address is not at', async () => {
    const hosts = { return_hosts: ['buyer.example'], return_url: 'https://buyer.example/back' }
    const { id } = await made('moving', { settings: hosts })
    const answer = await call('PATCH', one(id), { settings: { return_hosts: ['other.example'] } })
    expect(answer.json()).toMatchObject({ errors: [{ field: 'settings.return_url', rule: 'format' }] })
  })

  test('is switched off and on, and documents are refused meanwhile', async () => {
    const { id, secret } = await made('switched')
    const off = await call('PATCH', one(id), { enabled: false })
    expect(off.json()).toMatchObject({ data: { enabled: false, changes: [{ action: 'disabled' }, {}] } })
    expect(await opens('switched', secret)).toBe('403')
    await call('PATCH', one(id), { enabled: true })
    expect(await opens('switched', secret)).toBe('200')
  })

  test('by nothing that it is already', async () => {
    const { id } = await made('same', {
      settings: { return_hosts: ['buyer.example'], units: { C62: 'PCE', MTR: 'M' } },
    })
    for (const body of [
      {},
      { settings: {} },
      { settings: { edit: true, units: { MTR: 'M', C62: 'PCE' }, shipping: null }, company_id: null },
      { enabled: true, revision: 1 },
    ])
      expect((await call('PATCH', one(id), body)).json()).toMatchObject({
        data: { revision: 1, changes: [{ action: 'created' }] },
      })
    const off = await call('PATCH', one(id), { enabled: false, settings: { edit: true } })
    const { revision, changes } = off.json<{ data: Connection }>().data
    expect([revision, changes.map(({ action }) => action)]).toEqual([2, ['disabled', 'created']])
  })

  test('and who did so is known a thousand times back', async () => {
    const { id } = await made('busy')
    await api.db.execute(sql`INSERT INTO punchout_actions (connection_id, actor, action)
      SELECT ${id}, 'sven', 'changed' FROM generate_series(1, 1100)`)
    await call('PATCH', one(id), { enabled: false })
    expect(await api.db.$count(punchoutActions, eq(punchoutActions.connectionId, id))).toBe(1000)
    const { changes } = (await call('GET', one(id))).json<{ data: Connection }>().data
    expect([changes.length, changes[0]?.action]).toEqual([100, 'disabled'])
  })
})

const hosts = (n: number) => Array.from({ length: 20 }, (_, i) => `host-${n}-${i}.${'x'.repeat(60)}.example`)

test('a shop lets no more origins show it than a page can name in its headers', async () => {
  const { token } = await signedInPerson(api, { shops: { south: 8 } })
  const make = (n: number) =>
    call(
      'POST',
      '/api/punchout/connections',
      { ...usual(`many-${n}`), shop_id: 'south', username: 'elsewhere', settings: { return_hosts: hosts(n) } },
      bearer(token),
    )
  const ids: string[] = []
  for (const n of [1, 2]) {
    const answer = await make(n)
    expect(answer.statusCode).toBe(201)
    ids.push(answer.json<{ data: Connection }>().data.id)
  }
  const more = await make(3)
  expect([more.statusCode, more.json()]).toMatchObject([
    400,
    { errors: [{ field: 'settings.return_hosts', rule: 'range' }] },
  ])
  const change = (settings: object) => call('PATCH', one(ids[1] ?? ''), { settings }, bearer(token))
  // What the first names already costs nothing; neither does less.
  expect((await change({ frame_ancestors: hosts(1).map((host) => `https://${host}`) })).statusCode).toBe(200)
  expect((await change({ frame_ancestors: hosts(4).map((host) => `https://${host}`) })).json()).toMatchObject({
    errors: [{ field: 'settings.frame_ancestors', rule: 'range' }],
  })
  expect((await change({ frame_ancestors: [], return_hosts: ['buyer.example'] })).statusCode).toBe(200)
  expect((await make(3)).statusCode).toBe(201)
})

describe('a secret is changed', () => {
  test('and the one before is good for the days that were said, never a third one', async () => {
    const { id, secret } = await made('turning')
    const turn = async (body: object) => {
      const answer = await call('POST', one(id, '/rotate'), body)
      expect(answer.statusCode).toBe(200)
      return answer.json<{ data: Connection & { secret: string } }>().data
    }
    const second = await turn({ revision: 1 })
    expect(second.revision).toBe(2)
    expect(second.secrets.map(({ expires_at }) => expires_at === null)).toEqual([true, false])
    expect([await opens('turning', secret), await opens('turning', second.secret)]).toEqual(['200', '200'])
    const third = await turn({ revision: 2, days: 0, secret: 'long enough, at last' })
    expect(third.secret).toBeNull()
    expect(await opens('turning', secret)).toBe('401')
    expect(await opens('turning', second.secret)).toBe('401')
    expect(await opens('turning', 'long enough, at last')).toBe('200')
    expect(third.changes[0]).toMatchObject({ actor: 'sven', action: 'rotated' })
  })

  test('once by two presses, so that the one in use stays good', async () => {
    const { id, secret } = await made('pressed')
    const press = () => call('POST', one(id, '/rotate'), { revision: 1 })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    expect(answers.find(({ statusCode }) => statusCode === 412)?.json()).toMatchObject({
      code: 'revision_changed',
      data: { revision: 2, secrets: [{ expires_at: null }, {}], changes: [{ action: 'rotated' }, {}] },
    })
    expect(await opens('pressed', secret)).toBe('200')
    expect((await call('POST', one(id, '/rotate'), {})).json()).toMatchObject({
      errors: [{ field: 'revision', rule: 'required' }],
    })
  })
})

test('who may less than its account changes nothing of a connection', async () => {
  const chief = bearer((await signedInPerson(api, { username: 'nina', shops: { north: 9 } })).token)
  const above = await call('POST', '/api/punchout/connections', { ...usual('above'), username: 'boss' }, chief)
  const { id } = above.json<{ data: Connection }>().data
  const change = (headers: typeof staff) => call('PATCH', one(id), { enabled: false }, headers)
  const turn = (headers: typeof staff) => call('POST', one(id, '/rotate'), { revision: 1, days: 0 }, headers)
  for (const answer of [await change(staff), await turn(staff)])
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'level_too_high' }])
  expect((await call('GET', one(id))).json()).toMatchObject({ data: { enabled: true, revision: 1, changes: [{}] } })
  expect((await turn(chief)).statusCode).toBe(200)
  // As far as a connection lets its account, who may as much changes it.
  const below = await call(
    'POST',
    '/api/punchout/connections',
    { ...usual('below'), username: 'boss', level: 8 },
    chief,
  )
  expect((await call('PATCH', one(below.json<{ data: Connection }>().data.id), { enabled: false })).statusCode).toBe(
    200,
  )
})

test('who is of another shop finds nothing and makes nothing', async () => {
  const { id } = await made('apart')
  const other = bearer((await signedInPerson(api, { shops: { south: 9 } })).token)
  const statuses = [
    await call('GET', one(id), undefined, other),
    await call('PATCH', one(id), { enabled: false }, other),
    await call('POST', one(id, '/rotate'), { revision: 1 }, other),
    await call('POST', '/api/punchout/connections', usual('theirs'), other),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 404, 403])
  expect((await call('GET', one(id))).json()).toMatchObject({ data: { enabled: true, revision: 1 } })
})

test('in production no connection is made for tests, and no secret is short', async () => {
  const shop = await startApi({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' } })
  try {
    await addShop(shop.db, 'north')
    const { token } = await signedInPerson(shop, { username: 'gate', shops: { north: 8 } })
    const headers = bearer(token)
    const refused = async (payload: object) =>
      (await shop.inject({ method: 'POST', url: '/api/punchout/connections', headers, payload })).json()
    const trying = { ...usual('trying'), test: true, secret: 'abcd' }
    expect(await refused(trying)).toMatchObject({ errors: [{ field: 'test', rule: 'choice' }] })
    expect(await refused({ ...trying, test: false })).toMatchObject({
      errors: [{ field: 'secret', rule: 'too_short' }],
    })
    expect([await forTests(shop), await forTests(api)]).toEqual([undefined, true])
  } finally {
    await shop.close()
  }
  await expect(made('trying', { test: true, secret: 'abcd', settings: {} })).resolves.toMatchObject({ test: true })
})
