import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from '#server/db/drizzle.ts'
import { users } from '#server/db/schema.ts'
import { codeOf } from './carts.ts'
import { type Api, startApi } from './harness.ts'
import { addKey } from './keys.ts'
import { manager, userOf } from './managers.ts'
import { addPerson, addShop, bearer } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const shop of ['north', 'south']) await addShop(api.db, shop)
})
afterAll(() => api.close())
beforeEach(() => api.db.update(users).set({ installation: false }))

/** Somebody who manages users, with rights over the installation. */
async function marked(shops: Record<string, number> = { north: 3 }) {
  const one = await manager(api, shops)
  await api.db.update(users).set({ installation: true }).where(eq(users.id, one.id))
  return one
}

/** With rights over the installation, and in no shop. */
const boss = async (username: string) => {
  const { id } = await addPerson(api.db, { username })
  await api.db.update(users).set({ installation: true, name: 'Åsa Boss' }).where(eq(users.id, id))
  return id
}

test('who has it gives it to another and takes it again, which is written down', async () => {
  const chief = await marked()
  const kim = await manager(api, { south: 3 })
  const shopsOf = async () =>
    (await kim.get('/api/auth/shops')).json<{ data: { shop_id: string }[] }>().data.map(({ shop_id }) => shop_id)
  expect(await shopsOf()).toEqual(['south'])
  const given = await chief.change(kim.id, { installation: true, expected: 0 })
  expect(userOf(given)).toMatchObject({ installation: true, revision: 1 })
  expect(await shopsOf()).toEqual(['south', 'north'])
  expect(await kim.user(chief.id)).toMatchObject({ installation: true })
  const late = await chief.change(kim.id, { installation: false, expected: 0 })
  expect([codeOf(late), userOf(late)]).toMatchObject(['412 revision_changed', { installation: true, revision: 1 }])
  expect(userOf(await chief.change(kim.id, { installation: false, expected: 1 }))).toMatchObject({
    installation: false,
  })
  expect(codeOf(await kim.get('/api/auth/users'))).toBe('403 forbidden')
  const trail = (await chief.trail(`?user_id=${kim.id}`)).map(({ action, actor }) => [action, actor?.id])
  expect(trail).toEqual([
    ['installation_taken', chief.id],
    ['installation_given', chief.id],
  ])
})

test('nobody else sees it, or may send it', async () => {
  const chief = await marked({ north: 9 })
  const { id } = await addPerson(api.db, { shops: { north: 1 } })
  const nine = await manager(api, { north: 9, south: 9 })
  for (const installation of [true, false])
    for (const whom of [id, nine.id, chief.id])
      expect(codeOf(await nine.change(whom, { installation }))).toBe('403 forbidden')
  expect(JSON.stringify(await nine.list())).not.toContain('installation')
  expect((await nine.change(id, { name: 'Other' })).body).not.toContain('installation')
  const key = await addKey(api, ['people:write'], { shopIds: ['north', 'south'] })
  const byKey = await api.inject({
    method: 'PATCH',
    url: '/api/auth/users',
    headers: bearer(key),
    payload: { id, installation: true },
  })
  expect(codeOf(byKey)).toBe('403 forbidden')
  expect(codeOf(await chief.change(randomUUID(), { installation: true }))).toBe('404 not_found')
  for (const installation of ['true', 1, null, {}, []])
    expect(codeOf(await chief.change(id, { installation }))).toBe('400 validation_failed')
})

test('the highest level of a shop is below it: no password, address or access of theirs is changed', async () => {
  const chief = await marked({ north: 9 })
  const nine = await manager(api, { north: 9 })
  const lower = { memberships: [{ shop_id: 'north', level: 1 }] }
  const mail = { email: 'other@example.com' }
  for (const change of [
    mail,
    { reset_password: true },
    { send_link: true },
    { sign_out: true },
    { active: false },
    lower,
  ])
    expect(codeOf(await nine.change(chief.id, change))).toBe('403 level_too_high')
})

describe('who has it and is in no shop', () => {
  test('is seen, and found, by those who have it, and by nobody else', async () => {
    const id = await boss('boss-seen')
    const chief = await marked()
    const nine = await manager(api, { north: 9, south: 9 })
    const key = await addKey(api, ['people:write'], { shopIds: ['north', 'south'] })
    expect(await chief.user(id)).toMatchObject({ username: 'boss-seen', memberships: [], installation: true })
    const found = (await chief.list('?search=asa%20boss')).data.map((one) => one.id)
    expect(found).toEqual([id])
    expect((await chief.list('?shop_id=north&search=boss')).data).toEqual([])
    const byKey = await api.inject({ url: '/api/auth/users?search=boss', headers: bearer(key) })
    for (const listed of [await nine.list('?search=boss'), byKey.json()])
      expect(listed).toMatchObject({ data: [], meta: { total: 0 } })
    for (const change of [{ name: 'Other' }, { active: false }, { memberships: [{ shop_id: 'north', level: 1 }] }])
      expect(codeOf(await nine.change(id, change))).toBe('404 not_found')
    expect(codeOf(await nine.get(`/api/auth/users/carts?user_id=${id}`))).toBe('404 not_found')
  })

  test('is changed by them like everybody else, which they read of', async () => {
    const id = await boss('boss-changed')
    const chief = await marked()
    const nine = await manager(api, { north: 9, south: 9 })
    expect(userOf(await chief.change(id, { name: 'Other' }))).toMatchObject({ name: 'Other', memberships: [] })
    expect(codeOf(await chief.get(`/api/auth/users/carts?user_id=${id}`))).toBe('200')
    expect(userOf(await chief.change(id, { installation: false }))).toMatchObject({ installation: false })
    expect(await chief.user(id)).toMatchObject({ memberships: [], elsewhere: false })
    const joined = await chief.change(id, { memberships: [{ shop_id: 'south', level: 3 }] })
    expect(userOf(joined)).toMatchObject({ memberships: [{ shop_id: 'south', level: 3 }] })
    expect(codeOf(await chief.change(id, { memberships: [{ shop_id: 'south', level: null }] }))).toBe('409 last_shop')
    const read = async (who: typeof chief, query = '') =>
      (await who.trail(`?user_id=${id}${query}`)).map(({ action }) => action)
    expect(await read(chief)).toEqual(['joined', 'installation_taken', 'name'])
    expect(await read(chief, '&shop_id=south')).toEqual(['joined'])
    expect(await read(nine)).toEqual(['joined'])
  })
})

describe('somebody keeps it', () => {
  test('nobody takes it from themselves, and the last one who may sign in hears why', async () => {
    const chief = await marked()
    const other = await marked()
    await api.db.update(users).set({ active: false }).where(eq(users.id, other.id))
    expect(codeOf(await chief.change(chief.id, { installation: false }))).toBe('409 last_installation')
    await api.db.update(users).set({ active: true }).where(eq(users.id, other.id))
    for (const installation of [true, false])
      expect(codeOf(await chief.change(chief.id, { installation }))).toBe('403 own_account')
  })

  test('of two who take it from each other at once one keeps it', async () => {
    const [one, two] = [await marked(), await marked()]
    const answers = await Promise.all([
      one.change(two.id, { installation: false }),
      two.change(one.id, { installation: false }),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '403 forbidden'])
  })
})
