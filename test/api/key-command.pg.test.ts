import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyFacts } from '#server/accounts/keys.ts'
import { keyProgram } from '#server/cli/key-commands.ts'
import { command } from './command.ts'
import { type Api, startApi } from './harness.ts'
import { addShop, bearer } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
})
afterAll(() => api.close())

const key = (...args: string[]) => command(api, keyProgram, args)
const usual = (name: string) => `create --name ${name} --scope catalogue:read --shop north`.split(' ')
const told = (printed: string): string => /^Key: (ik_[\w-]{43})$/m.exec(printed)?.[1] ?? ''
const made = async (name: string, ...more: string[]) => told((await key(...usual(name), ...more)).printed)
const facts = async (name: string): Promise<KeyFacts[]> =>
  (JSON.parse((await key('list', '--json')).printed) as KeyFacts[]).filter((one) => one.name === name)
/** When its secrets end, the newest first. */
const ends = async (name: string) =>
  (await facts(name)).flatMap(({ expires_at: at }) => at.map((one) => Date.parse(one)))
const asking = async (secret: string, url = '/api/products?shop_id=north') => {
  const answer = await api.inject({ url, headers: bearer(secret) })
  return answer.statusCode < 400
    ? `${answer.statusCode}`
    : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

describe('a key is made', () => {
  test('and told once: nothing that is stored would open anything', async () => {
    const { code, printed } = await key(...usual('erp'), '--scope', 'orders:read', '--shop', 'south', '--days', '30')
    expect(code).toBe(0)
    const secret = told(printed)
    expect(await asking(secret)).toBe('200')
    const { printed: listed } = await key('list')
    expect(listed).toMatch(/^erp\tin use\tcatalogue:read orders:read\tnorth south\t\d{4}-\d\d-\d\d\t\S+Z\tanywhere$/m)
    const { rows } = await api.pool.query<{ all: string }>(
      'SELECT (SELECT json_agg(k) FROM api_keys k)::text || (SELECT json_agg(s) FROM api_key_secrets s)::text AS all',
    )
    expect(rows[0]?.all).not.toContain(secret.slice(3))
    expect(listed + (await key('list', '--json')).printed).not.toContain(secret.slice(3))
  })

  test('for as many days as were asked for', async () => {
    const secret = await made('soon', '--days', '1')
    const [until] = await ends('soon')
    expect(Math.abs(until! - Date.now() - 86_400_000)).toBeLessThan(3_600_000)
    await api.pool.query("UPDATE api_key_secrets SET expires_at = now() WHERE expires_at < now() + interval '2 days'")
    expect(await asking(secret)).toBe('401 unauthenticated')
    expect((await key('list')).printed).toContain('soon\texpired\t')
  })

  test('once by a name', async () => {
    await made('once')
    expect(await key(...usual('once'))).toMatchObject({ code: 1, errors: '--name: a key is called "once" already' })
  })

  test.each([
    ['--scope', 'orders:delete', '--scope is "orders:delete", but should be one of catalogue:read, '],
    ['--shop', 'nowhere', '--shop: no shop is called "nowhere"'],
    ['--days', '0', '--days is "0", but should be a number of days from 1 to 3650'],
    ['--days', 'ten', '--days is "ten"'],
    ['--network', '10.0.0.0/33', '--network is "10.0.0.0/33"'],
    ['--network', '10.0.0', '--network is "10.0.0"'],
    ['--network', 'office', '--network is "office"'],
  ])('not with %s %s', async (option, value, said) => {
    const { code, errors } = await key(...usual('never'), option, value)
    expect(code).toBe(1)
    expect(errors).toContain(said)
    expect(await facts('never')).toEqual([])
  })

  test.each([
    ['--name', ['create', '--scope', 'orders:read', '--shop', 'north']],
    ['--scope', ['create', '--name', 'never', '--shop', 'north']],
    ['--shop', ['create', '--name', 'never', '--scope', 'orders:read']],
  ])('not without %s', async (option, args) => {
    expect(await key(...args)).toMatchObject({ code: 1, errors: `${option} is required` })
  })
})

describe('a key is changed for another one', () => {
  test('while the one before is good as long as was asked for; of two before, the newer one', async () => {
    const first = await made('turning')
    const second = told((await key('rotate', '--name', 'turning', '--overlap', '2')).printed)
    expect([await asking(first), await asking(second)]).toEqual(['200', '200'])
    const third = told((await key('rotate', '--name', 'turning')).printed)
    await expect.poll(() => asking(first)).toBe('401 unauthenticated')
    expect([await asking(second), await asking(third)]).toEqual(['200', '200'])
  })

  test('and is over at once where it should be', async () => {
    const first = await made('leaked')
    expect(await asking(first)).toBe('200')
    await key('rotate', '--name', 'leaked', '--overlap', '0')
    await expect.poll(() => asking(first)).toBe('401 unauthenticated')
  })

  test('and does not live longer by it', async () => {
    await made('short', '--days', '1')
    await key('rotate', '--name', 'short', '--overlap', '30', '--days', '90')
    const [next, before] = await ends('short')
    expect(before).toBeLessThan(Date.now() + 2 * 86_400_000)
    expect(next).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  })
})

test('a key that is revoked ends at once, and its name may be given again', async () => {
  const secret = await made('ended')
  expect(await asking(secret)).toBe('200')
  expect(await key('revoke', '--name', 'ended', '--by', 'Kim')).toMatchObject({ code: 0 })
  await expect.poll(() => asking(secret)).toBe('401 unauthenticated')
  expect((await key('revoke', '--name', 'ended')).errors).toBe('--name: no key is called "ended"')
  expect((await key('rotate', '--name', 'ended')).errors).toBe('--name: no key is called "ended"')
  expect(await asking(await made('ended'))).toBe('200')
  const [former, again] = await facts('ended')
  const created = { actor: userInfo().username, action: 'created' }
  expect(former?.changes).toMatchObject([created, { actor: 'Kim', action: 'revoked' }])
  expect(again?.changes).toMatchObject([created])
})
