import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { codeOf } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { manager, userOf } from './managers.ts'
import { addPerson, addShop, bearer, PASSWORD, signedInPerson, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south']) await addShop(api.db, shop)
})
afterAll(() => api.close())

const answerOf = async (token: string, app: Pick<Api, 'inject'> = api) =>
  codeOf(await app.inject({ url: '/api/auth/shops', headers: bearer(token) }))

test('levels and shops change at once, for who is signed in too', async () => {
  const chief = await manager(api, { north: 8, south: 7 })
  const kim = await signedInPerson(api, { shops: { north: 1 } })
  const shops = async () =>
    (await api.inject({ url: '/api/auth/shops', headers: bearer(kim.token) }))
      .json<{ data: { shop_id: string; permission: number }[] }>()
      .data.map(({ shop_id, permission }) => `${shop_id}:${permission}`)
  const set = (shop_id: string, level: number | null) => chief.change(kim.id, { memberships: [{ shop_id, level }] })
  expect(await shops()).toEqual(['north:1'])
  expect(userOf(await set('north', 3)).memberships).toMatchObject([{ shop_id: 'north', level: 3 }])
  expect(await shops()).toEqual(['north:3'])
  await set('south', 7)
  expect(await shops()).toEqual(['north:3', 'south:7'])
  expect(userOf(await set('north', null))).toMatchObject({
    memberships: [{ shop_id: 'south', level: 7 }],
    elsewhere: false,
    revision: 3,
  })
  expect(await shops()).toEqual(['south:7'])
  expect(codeOf(await set('south', null))).toBe('409 last_shop')
  expect(await shops()).toEqual(['south:7'])
})

test('a name and an address are trimmed, and checked as those of a new user', async () => {
  const chief = await manager(api, { north: 7 })
  const { id } = await addPerson(api.db, { shops: { north: 3 } })
  const changed = await chief.change(id, { name: ' Åsa  Ek ', email: ' asa@example.com ' })
  expect(userOf(changed)).toMatchObject({ name: 'Åsa  Ek', email: 'asa@example.com', revision: 1 })
  for (const change of [{ name: ' \t ' }, { name: 'two\nlines' }, { email: 'nobody' }]) {
    const refused = await chief.change(id, change)
    expect(codeOf(refused)).toBe('422 validation_failed')
    expect(refused.json()).toMatchObject({ errors: [{ field: Object.keys(change)[0] }] })
  }
  expect(await chief.user(id)).toEqual(userOf(changed))
})

test('a reset password is shown once, is temporary, and ends every session at once', async () => {
  const chief = await manager(api, { north: 7 })
  const kim = await signedInPerson(api, { shops: { north: 3 } })
  expect(await answerOf(kim.token)).toBe('200')
  const answer = await chief.change(kim.id, { reset_password: true })
  const { temporary_password: password } = answer.json<{ temporary_password: string }>()
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(userOf(answer).reset_password).toBe(1)
  expect(await answerOf(kim.token)).toBe('401 unauthenticated')
  await expect(signIn(api, kim.username)).rejects.toThrow('wrong_login')
  const token = await signIn(api, kim.username, password)
  expect(await answerOf(token)).toBe('403 password_change_required')
  await api.inject({
    method: 'POST',
    url: '/api/auth/password',
    headers: bearer(token),
    payload: { old_pw: password, new_pw: PASSWORD },
  })
  expect(await answerOf(token)).toBe('200')
  expect(JSON.stringify([await chief.list(), await chief.trail()])).not.toContain(password)
  expect((await chief.change(kim.id, { name: 'Kim' })).body).not.toContain('temporary_password')
})

test('who is deactivated is out everywhere at once, in every process, and comes in again only by signing in', async () => {
  const other = await buildApp({ env: api.env, db: api.db, pool: api.pool, connection: api.connection })
  await other.ready()
  const elsewhere = { inject: other.inject.bind(other) }
  const chief = await manager(api, { north: 7 })
  const kim = await signedInPerson(api, { shops: { north: 3 } })
  const second = await signIn(api, kim.username)
  expect([await answerOf(kim.token), await answerOf(second), await answerOf(second, elsewhere)]).toEqual(
    Array.from({ length: 3 }, () => '200'),
  )
  expect(userOf(await chief.change(kim.id, { active: false })).active).toBe(false)
  expect([await answerOf(kim.token), await answerOf(second)]).toEqual(['401 account_disabled', '401 account_disabled'])
  await expect.poll(() => answerOf(second, elsewhere)).toBe('401 account_disabled')
  await expect(signIn(api, kim.username)).rejects.toThrow('account_disabled')
  expect(userOf(await chief.change(kim.id, { active: true })).active).toBe(true)
  expect(await answerOf(kim.token)).toBe('401 unauthenticated')
  expect(await answerOf(await signIn(api, kim.username))).toBe('200')
  await other.close()
})

describe('who may change whom', () => {
  test('somebody who has a shop beyond the manager’s is changed in the manager’s own shop alone', async () => {
    const chief = await manager(api, { north: 9 })
    const { id } = await addPerson(api.db, { shops: { north: 3, south: 1 } })
    const account = [{ name: 'x' }, { email: 'x@example.com' }, { reset_password: true }]
    for (const change of [...account, { active: false }, { active: true }])
      expect(codeOf(await chief.change(id, change))).toBe('403 account_elsewhere')
    expect((await chief.change(id, { memberships: [{ shop_id: 'north', level: null }] })).statusCode).toBe(200)
    expect(codeOf(await chief.change(id, { memberships: [{ shop_id: 'north', level: 1 }] }))).toBe('404 not_found')
  })

  test('somebody above is changed in nothing', async () => {
    const chief = await manager(api, { north: 7, south: 9 })
    const { id } = await addPerson(api.db, { shops: { north: 8, south: 1 } })
    const lower = { memberships: [{ shop_id: 'north', level: 1 }] }
    for (const change of [{ name: 'x' }, { reset_password: true }, { active: false }, { active: true }, lower])
      expect(codeOf(await chief.change(id, change))).toBe('403 level_too_high')
    expect((await chief.change(id, { memberships: [{ shop_id: 'south', level: 3 }] })).statusCode).toBe(200)
    expect(await chief.user(id)).toMatchObject({ active: true, name: expect.stringContaining('Name of') })
  })

  test('nobody grants a level above their own, nor in a shop that they do not manage', async () => {
    const chief = await manager(api, { north: 7, south: 3 })
    const { id } = await addPerson(api.db, { shops: { north: 1 } })
    const set = (shop_id: string, level: number) => chief.change(id, { memberships: [{ shop_id, level }] })
    expect(codeOf(await set('north', 8))).toBe('403 level_too_high')
    expect(codeOf(await set('south', 1))).toBe('403 forbidden')
    expect(codeOf(await set('nowhere', 1))).toBe('403 shop_forbidden')
  })

  test('oneself: the name, but neither level nor password nor whether one gets in', async () => {
    const chief = await manager(api, { north: 9 })
    const level = { memberships: [{ shop_id: 'north', level: 3 }] }
    for (const change of [level, { active: false }, { active: true }, { reset_password: true }])
      expect(codeOf(await chief.change(chief.id, change))).toBe('403 own_account')
    expect(userOf(await chief.change(chief.id, { name: 'Me' })).name).toBe('Me')
  })

  test('whom a manager does not see is not there, whether they exist or not', async () => {
    const chief = await manager(api, { north: 9 })
    const { id } = await addPerson(api.db, { shops: { south: 1 } })
    for (const change of [{}, { name: 'x' }, { active: false }, { memberships: [{ shop_id: 'north', level: 1 }] }]) {
      const answers = [await chief.change(id, change), await chief.change(randomUUID(), change)]
      expect(answers.map(codeOf)).toEqual(['404 not_found', '404 not_found'])
    }
  })

  test('a change of which one part is not allowed changes nothing at all', async () => {
    const chief = await manager(api, { north: 7 })
    const { id } = await addPerson(api.db, { shops: { north: 3 } })
    const before = await chief.user(id)
    const change = { name: 'Other', active: false, memberships: [{ shop_id: 'north', level: 9 }] }
    expect(codeOf(await chief.change(id, change))).toBe('403 level_too_high')
    expect(await chief.user(id)).toEqual(before)
    expect(await chief.trail(`?user_id=${id}`)).toEqual([])
  })
})

describe('two managers at once', () => {
  test('whoever comes from an older state is shown the present one', async () => {
    const chief = await manager(api, { north: 7 })
    const { id } = await addPerson(api.db, { shops: { north: 3 } })
    const { revision } = await chief.user(id)
    const answers = await Promise.all(['First', 'Second'].map((name) => chief.change(id, { name, expected: revision })))
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '412 revision_changed'])
    const refused = answers.find(({ statusCode }) => statusCode === 412)
    expect(userOf(refused!)).toEqual(await chief.user(id))
    expect((await chief.user(id)).revision).toBe(revision + 1)
  })

  test('what changes nothing is no change', async () => {
    const chief = await manager(api, { north: 7 })
    const { id, username } = await addPerson(api.db, { shops: { north: 3 } })
    const same = { name: `Name of ${username}`, active: true, memberships: [{ shop_id: 'north', level: 3 }] }
    expect(userOf(await chief.change(id, same)).revision).toBe(0)
    expect(await chief.trail(`?user_id=${id}`)).toEqual([])
  })

  test('those who take each other’s rights away at the same moment leave one administrator', async () => {
    for (let round = 0; round < 8; round++) {
      const shop = `duel-${round}`
      await addShop(api.db, shop)
      const [a, b] = [await manager(api, { [shop]: 9 }), await manager(api, { [shop]: 9 })]
      const lower = round % 2 === 0 ? { memberships: [{ shop_id: shop, level: 3 }] } : { active: false }
      await Promise.all([a.list(), b.list()])
      const codes = (await Promise.all([a.change(b.id, lower), b.change(a.id, lower)])).map(codeOf)
      expect(codes.filter((code) => code === '200')).toHaveLength(1)
      expect(codes.find((code) => code !== '200')).toMatch(/^403 forbidden$|^401 account_disabled$/)
    }
  })
})
