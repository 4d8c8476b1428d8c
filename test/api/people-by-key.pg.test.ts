import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UsersAnswer } from '#contract/users/users.schema.ts'
import { revokeKey } from '#server/accounts/keys.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { manager, userOf } from './managers.ts'
import { addCompany, addPerson, addShop, bearer, PASSWORD } from './people.ts'

let api: Api
let berg: string
let key: string
let chief: Awaited<ReturnType<typeof manager>>
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south']) await addShop(api.db, shop)
  berg = await addCompany(api.db, 'north', 'Berg AB')
  key = await addKey(api, ['people:write'], { name: 'Staff register' })
  chief = await manager(api, { north: 8, south: 8 })
})
afterAll(() => api.close())

const told = (answer: { statusCode: number; body: string }): string =>
  answer.statusCode < 400
    ? `${answer.statusCode}`
    : `${answer.statusCode} ${(JSON.parse(answer.body) as { code: string }).code}`

const invite = (values: object = {}, token = key) =>
  api.inject({
    method: 'POST',
    url: '/api/auth/create-user',
    headers: bearer(token),
    payload: {
      username: `u-${randomUUID()}`,
      name: 'Eva Ek',
      email: 'eva@example.com',
      shop_id: 'north',
      level: 3,
      company_ids: [berg],
      ...values,
    },
  })
const change = (id: string, values: object, token = key) =>
  api.inject({ method: 'PATCH', url: '/api/auth/users', headers: bearer(token), payload: { id, ...values } })

test('a key invites a buyer for a company, and the trail says which key it was', async () => {
  const answer = await invite({ username: 'eva.ek' })
  expect(told(answer)).toBe('201')
  const { id } = userOf(answer)
  expect(await chief.user(id)).toMatchObject({
    reset_password: 1,
    memberships: [{ shop_id: 'north', level: 3, companies: [{ id: berg }] }],
  })
  expect(told(await change(id, { name: 'Eva Berg', memberships: [{ shop_id: 'north', level: 1 }] }))).toBe('200')
  const trail = await chief.trail(`?user_id=${id}`)
  expect(trail.map(({ action }) => action).toSorted()).toEqual(['created', 'joined', 'level', 'name'])
  for (const { actor, key: by } of trail) expect([actor, by]).toEqual([null, 'Staff register'])
  await chief.change(id, { name: 'Eva Ek' })
  const [latest] = await chief.trail(`?user_id=${id}`)
  expect(latest).toMatchObject({ actor: { id: chief.id }, key: null })
  const listed = await api.inject({ url: '/api/auth/users?shop_id=north&search=eva.ek', headers: bearer(key) })
  expect(listed.json<UsersAnswer>().data.map((one) => one.id)).toEqual([id])
})

describe('so that it opens nobody’s account, a key', () => {
  test('gives no password and no other address', async () => {
    expect(told(await invite({ password: PASSWORD }))).toBe('403 forbidden')
    const { id } = userOf(await invite())
    for (const asked of [{ reset_password: true }, { email: 'thief@example.com' }])
      expect(told(await change(id, asked))).toBe('403 forbidden')
    expect(await chief.user(id)).toMatchObject({ email: 'eva@example.com' })
  })

  test('has nothing to do with those who manage people, and makes none of them', async () => {
    const { id: staff } = await addPerson(api.db, { shops: { north: 8 } })
    const { id: head } = await addPerson(api.db, { shops: { north: 7 }, companies: { north: [berg] } })
    for (const level of [7, 8, 9]) expect(told(await invite({ level }))).toBe('403 level_too_high')
    for (const id of [staff, head]) {
      for (const asked of [{ active: false }, { sign_out: true }, { send_link: true }, { name: 'Nobody' }])
        expect(told(await change(id, asked))).toBe('403 level_too_high')
      expect(told(await change(id, { memberships: [{ shop_id: 'north', level: 1 }] }))).toBe('403 level_too_high')
      expect(told(await change(id, { memberships: [{ shop_id: 'north', level: null }] }))).toBe('403 level_too_high')
    }
    const { id } = userOf(await invite())
    expect(told(await change(id, { memberships: [{ shop_id: 'north', level: 7 }] }))).toBe('403 level_too_high')
  })

  test('changes nobody who is in another shop, too, but what they are in its own', async () => {
    const { id } = await addPerson(api.db, { shops: { north: 3, south: 3 } })
    expect(told(await change(id, { active: false }))).toBe('403 account_elsewhere')
    expect(told(await change(id, { memberships: [{ shop_id: 'south', level: 1 }] }))).toBe('403 shop_forbidden')
    expect(told(await change(id, { memberships: [{ shop_id: 'north', level: null }] }))).toBe('200')
    expect(told(await invite({ shop_id: 'south', company_ids: [] }))).toBe('403 shop_forbidden')
    const { id: stranger } = await addPerson(api.db, { shops: { south: 3 } })
    expect(told(await change(stranger, { active: false }))).toBe('404 not_found')
  })

  test('does nothing without that scope, nor once it is revoked', async () => {
    const { id } = userOf(await invite())
    const other = await addKey(api, ['companies:write', 'orders:write'])
    expect(told(await invite({}, other))).toBe('403 insufficient_scope')
    expect(told(await change(id, { active: false }, other))).toBe('403 insufficient_scope')
    const short = await addKey(api, ['people:write'], { name: 'Short' })
    expect(told(await invite({}, short))).toBe('201')
    await revokeKey(api.db, 'test', { name: 'Short' })
    await expect.poll(async () => told(await invite({}, short))).toBe('401 unauthenticated')
  })
})

test('a buyer who left is let in no more, and is back when the register says so', async () => {
  const { id } = userOf(await invite())
  expect(told(await change(id, { active: false, sign_out: true }))).toBe('200')
  expect(await chief.user(id)).toMatchObject({ active: false })
  expect(told(await change(id, { active: true }))).toBe('200')
  const elsewhere = await addCompany(api.db, 'south', 'Dal AB')
  expect(told(await change(id, { memberships: [{ shop_id: 'north', level: 3, company_ids: [elsewhere] }] }))).toMatch(
    /^4/,
  )
})
