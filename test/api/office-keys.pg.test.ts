import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '#contract/keys/scope.ts'
import type { Key } from '#contract/keys/key.schema.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { addShop, bearer, punchoutToken, signedInPerson } from './people.ts'

let api: Api
let chief: Record<string, string>
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  const { id, token } = await signedInPerson(api, { username: 'chief' })
  await api.pool.query('UPDATE users SET installation = true WHERE id = $1', [id])
  chief = bearer(token)
})
afterAll(() => api.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, headers = chief) =>
  api.inject({ method, url: `/api/keys${path}`, headers, ...(payload && { payload }) })
const make = (more: object = {}) =>
  call('POST', '', { name: `key ${randomUUID()}`, scopes: ['catalogue:read'], shop_ids: ['north'], ...more })
type Made = { data: Key & { key: string } }
const made = async (more: object = {}) => (await make(more)).json<Made>().data
const opens = async (key: string, shop = 'north') =>
  (await api.inject({ url: `/api/office/products?shop_id=${shop}`, headers: bearer(key) })).statusCode
const named = async (id: string) => (await call('GET')).json<{ data: Key[] }>().data.find((one) => one.id === id)

describe('the keys of machines, by call', () => {
  test('are made, told once, and good for what they say', async () => {
    const answer = await make({ name: ' ERP ', scopes: ['orders:write', 'catalogue:read'], networks: ['127.0.0.0/8'] })
    expect(answer.statusCode).toBe(201)
    const { key, ...facts } = answer.json<Made>().data
    expect(facts).toMatchObject({
      name: 'ERP',
      scopes: ['catalogue:read', 'orders:write'],
      shops: ['north'],
      networks: ['127.0.0.0/8'],
      last_used_at: null,
      changes: [{ actor: 'chief', action: 'created' }],
    })
    expect(Date.parse(facts.expires_at[0]!) - Date.now()).toBeGreaterThan(364 * 86_400_000)
    expect([await opens(key), await opens(key, 'south')]).toEqual([200, 403])
    const listed = await call('GET')
    expect(listed.body).not.toContain(key)
    expect((await named(facts.id))?.last_used_at).not.toBeNull()
  })

  test('are changed for another, two being good at once, and never three', async () => {
    const { id, key: first } = await made()
    const turn = async (body: object = {}) => (await call('POST', `/${id}/rotate`, body)).json<Made>().data
    const second = await turn()
    expect([await opens(first), await opens(second.key)]).toEqual([200, 200])
    expect(second.expires_at).toHaveLength(2)
    const third = await turn({ overlap: 1, days: 30 })
    expect(third.expires_at).toHaveLength(2)
    await expect.poll(() => opens(first)).toBe(401)
    expect([await opens(second.key), await opens(third.key)]).toEqual([200, 200])
    await turn({ overlap: 0 })
    await expect.poll(() => opens(third.key)).toBe(401)
    const both = await Promise.all([turn(), turn()])
    expect((await named(id))?.expires_at).toHaveLength(2)
    expect(new Set(both.map(({ key }) => key)).size).toBe(2)
  })

  test('are revoked at once, for good, and their name may be given again', async () => {
    const { id, key, name } = await made()
    expect((await make({ name })).json()).toMatchObject({ errors: [{ field: 'name', rule: 'choice' }] })
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    await expect.poll(() => opens(key)).toBe(401)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await call('POST', `/${id}/rotate`, {})).statusCode).toBe(404)
    expect(await named(id)).toMatchObject({ expires_at: [], changes: [{}, { actor: 'chief', action: 'revoked' }] })
    expect((await make({ name })).statusCode).toBe(201)
  })

  test('are checked field by field', async () => {
    const rule = async (more: object) => {
      const answer = await make(more)
      const [first] = answer.json<{ errors?: { field: string; rule: string }[] }>().errors ?? []
      return `${answer.statusCode} ${first?.field} ${first?.rule}`
    }
    expect(await rule({ name: '  ' })).toBe('400 name required')
    expect(await rule({ networks: ['10.0.0.0/99'] })).toBe('400 networks format')
    expect(await rule({ networks: ['somewhere'] })).toBe('400 networks format')
    expect(await rule({ scopes: ['all'] })).toMatch(/^400 scopes/)
    expect(await rule({ days: 0 })).toBe('400 days range')
    expect((await make({ shop_ids: ['nowhere'] })).json()).toMatchObject({ code: 'shop_forbidden' })
  })
})

test('no level of a shop, no key and no punchout session makes or sees keys', async () => {
  const { id } = await made()
  const chiefOfShops = await signedInPerson(api, { shops: { north: 9, south: 9 } })
  const everything = bearer(await addKey(api, SCOPES, { shopIds: ['north', 'south'] }))
  const person = await signedInPerson(api, { shops: { north: 9 } })
  await api.pool.query('UPDATE users SET installation = true WHERE id = $1', [person.id])
  const shared = bearer(await punchoutToken(api.db, person.id))
  for (const headers of [bearer(chiefOfShops.token), everything, shared]) {
    const answers = await Promise.all([
      call('GET', '', undefined, headers),
      call('POST', '', { name: 'Mine', scopes: ['orders:read'], shop_ids: ['north'] }, headers),
      call('POST', `/${id}/rotate`, {}, headers),
      call('DELETE', `/${id}`, undefined, headers),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  }
  expect((await named(id))?.revoked_at).toBeNull()
})
