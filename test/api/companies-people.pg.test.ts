import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userProgram } from '#server/cli/user-commands.ts'
import { codeOf } from './carts.ts'
import { command } from './command.ts'
import { type Api, startApi } from './harness.ts'
import { manager, userOf } from './managers.ts'
import { addCompany, addPerson, addShop, bearer, signIn } from './people.ts'

/** The shop `north` has two companies, `south` none. */
let api: Api
let berg: string
let dal: string
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
  await addShop(api.db, 'west')
  berg = await addCompany(api.db, 'north', 'Berg AB', { orgNumber: '1' })
  dal = await addCompany(api.db, 'north', 'Dal AB', { orgNumber: '2' })
})
afterAll(() => api.close())

const member = (companies: readonly string[], level = 3) =>
  addPerson(api.db, { shops: { north: level }, companies: { north: companies } })
const chiefOf = (companies: readonly string[], level = 7) =>
  manager(api, { north: level }, { companies: { north: companies } })

const level = (value: number | null) => ({ memberships: [{ shop_id: 'north', level: value }] })
const buysFor = (...company_ids: string[]) => ({ memberships: [{ shop_id: 'north', level: 3, company_ids }] })
const user = (...args: string[]) => command(api, userProgram, args)

let names = 0
const creation = (change: object = {}) => ({
  username: `new-${++names}`,
  password: 'a temporary secret 1',
  name: 'Nils Ny',
  email: 'nils@example.com',
  shop_id: 'north',
  level: 3,
  ...change,
})
const create = (token: string, change: object = {}) =>
  api.inject({ method: 'POST', url: '/api/auth/create-user', headers: bearer(token), payload: creation(change) })

describe('level 7', () => {
  test('sees the people of its companies, and of each only those companies', async () => {
    const [mine, both, theirs] = [await member([berg]), await member([dal, berg]), await member([dal])]
    const chief = await chiefOf([berg])
    const seen = (await chief.list('?per_page=100')).data
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, both.id, chief.id]))
    expect(seen.map(({ id }) => id)).not.toContain(theirs.id)
    expect(seen.find(({ id }) => id === both.id)).toMatchObject({
      memberships: [{ shop_id: 'north', level: 3, companies: [{ id: berg, name: 'Berg AB' }], shared: true }],
      elsewhere: true,
    })
    expect(JSON.stringify(seen)).not.toContain('Dal AB')
    expect((await chief.list(`?search=${theirs.username}`)).data).toEqual([])
    expect(codeOf(await chief.change(theirs.id, { name: 'Stolen' }))).toBe('404 not_found')
  })

  test('changes the account of those alone whose companies are all its own', async () => {
    const [mine, both] = [await member([berg]), await member([berg, dal])]
    const chief = await chiefOf([berg])
    expect((await chief.change(mine.id, { name: 'Anna Berg', reset_password: true })).statusCode).toBe(200)
    for (const change of [{ name: 'Stolen' }, { email: 'x@example.com' }, { reset_password: true }, { active: false }])
      expect(codeOf(await chief.change(both.id, change))).toBe('403 account_elsewhere')
    expect(codeOf(await chief.change(both.id, level(1)))).toBe('403 account_elsewhere')
    expect(codeOf(await chief.change(both.id, level(null)))).toBe('403 account_elsewhere')
    expect((await chief.change(mine.id, level(1))).statusCode).toBe(200)
  })

  test('gives and takes its own companies, and the others stay where they were', async () => {
    const both = await member([dal, berg])
    const chief = await chiefOf([berg])
    expect(codeOf(await chief.change(both.id, buysFor(dal)))).toBe('403 company_forbidden')
    // Whoever is no longer of one's companies is out of sight; the answer still tells what was done.
    expect((await chief.change(both.id, buysFor())).statusCode).toBe(200)
    expect(codeOf(await chief.change(both.id, buysFor(berg)))).toBe('404 not_found')
    const staff = await manager(api, { north: 8 })
    expect((await staff.user(both.id)).memberships).toMatchObject([{ companies: [{ id: dal }], shared: false }])
    const only = await member([berg])
    expect(codeOf(await chief.change(only.id, buysFor()))).toBe('409 last_company')
  })

  test('makes users for its companies: all of them by default, and no others', async () => {
    const chief = await chiefOf([dal, berg])
    const byDefault = await create(chief.token)
    expect(byDefault.statusCode).toBe(201)
    const made = await chief.user(byDefault.json().data.id)
    expect(made.memberships[0]?.companies.map(({ id }) => id)).toEqual([dal, berg])
    const named = await create(chief.token, { company_ids: [berg] })
    expect((await chief.user(named.json().data.id)).memberships[0]?.companies.map(({ id }) => id)).toEqual([berg])
    const other = await chiefOf([berg])
    expect(codeOf(await create(other.token, { company_ids: [dal] }))).toBe('403 company_forbidden')
    expect(codeOf(await create(other.token, { company_ids: [] }))).toBe('409 last_company')
    const foreign = await addCompany(api.db, 'west', 'Väst AB')
    const staff = await manager(api, { north: 8 })
    expect(codeOf(await create(staff.token, { company_ids: [foreign] }))).toBe('422 validation_failed')
  })

  test('reads what was done in its companies, also to those who left them', async () => {
    const staff = await manager(api, { north: 8 })
    const someone = await member([dal])
    const chief = await chiefOf([berg])
    const companies = (...company_ids: string[]) =>
      staff.change(someone.id, { memberships: [{ shop_id: 'north', level: 3, company_ids }] })
    await staff.change(someone.id, { name: 'Före' })
    await companies(dal, berg)
    await staff.change(someone.id, { name: 'Under' })
    await companies(dal)
    await staff.change(someone.id, { name: 'Efter' })
    const read = (await chief.trail(`?user_id=${someone.id}&per_page=100`)).map(({ action, to, from }) => [
      action,
      to ?? from,
    ])
    expect(read).toEqual([
      ['company_left', 'Berg AB'],
      ['name', 'Under'],
      ['company_joined', 'Berg AB'],
    ])
    expect((await staff.trail(`?user_id=${someone.id}&per_page=100`)).map(({ action }) => action)).toEqual([
      'name',
      'company_left',
      'name',
      'company_joined',
      'name',
    ])
  })

  test('without a company sees nobody, and the whole shop where there are no companies', async () => {
    const chief = await chiefOf([])
    expect((await chief.list()).data).toEqual([])
    const someone = await addPerson(api.db, { shops: { south: 1 } })
    const south = await manager(api, { south: 7 })
    expect((await south.user(someone.id)).memberships).toMatchObject([{ level: 1, companies: [] }])
  })

  test('does not look after the connections to procurement systems', async () => {
    const chief = await chiefOf([berg])
    expect(codeOf(await chief.get('/api/punchout/connections?shop_id=north'))).toBe('403 forbidden')
    const staff = await manager(api, { north: 8 })
    expect((await staff.get('/api/punchout/connections?shop_id=north')).statusCode).toBe(200)
  })
})

describe('the mark of the installation', () => {
  test('is every shop at the highest level; a 9 in one shop is not', async () => {
    const nine = await manager(api, { north: 9 })
    const shopsOf = async (token: string): Promise<[string, number][]> =>
      (await api.inject({ url: '/api/auth/shops', headers: bearer(token) }))
        .json<{ data: { shop_id: string; permission: number }[] }>()
        .data.map(({ shop_id, permission }) => [shop_id, permission])
    expect(await shopsOf(nine.token)).toEqual([['north', 9]])
    await command(api, userProgram, ['set', '--username', nine.username, '--installation'])
    await expect
      .poll(() => shopsOf(nine.token))
      .toEqual([
        ['north', 9],
        ['south', 9],
        ['west', 9],
      ])
    const someone = await addPerson(api.db, { shops: { south: 3 } })
    expect((await nine.change(someone.id, { name: 'Changed' })).statusCode).toBe(200)
    const staff = await manager(api, { north: 8 })
    expect(codeOf(await staff.change(nine.id, { memberships: [{ shop_id: 'north', level: 1 }] }))).toBe(
      '403 level_too_high',
    )
    await command(api, userProgram, ['set', '--username', nine.username, '--no-installation'])
    await expect.poll(() => shopsOf(nine.token)).toEqual([['north', 9]])
  })

  test('is enough without any shop of its own', async () => {
    const { username } = await addPerson(api.db)
    await command(api, userProgram, ['set', '--username', username, '--installation'])
    const token = await signIn(api, username)
    const answer = await api.inject({ url: '/api/auth/user', headers: bearer(token) })
    expect(answer.json().data).toMatchObject({ level: 9, shop_id: 'north' })
  })
})

describe('the command line', () => {
  test('names companies by name or number, and says who has none', async () => {
    const made = await user('create', '--username', 'kim', '--shop', 'north', '--level', '3', '--company', '2')
    expect(made).toMatchObject({ code: 0 })
    const without = async () => (await user('list', '--without-company')).printed
    expect(await without()).not.toContain('kim')
    const staff = await manager(api, { north: 8 })
    const companies = async () =>
      (await staff.list('?search=kim')).data[0]?.memberships[0]?.companies.map(({ name }) => name)
    expect(await companies()).toEqual(['Dal AB'])
    await user('set', '--username', 'kim', '--company', 'berg ab', '--company', 'Dal AB')
    expect(await companies()).toEqual(['Berg AB', 'Dal AB'])
    await user('set', '--username', 'kim', '--company', '')
    expect(await companies()).toEqual([])
    expect(await without()).toContain('kim\tkim\tnorth')
    const listed = async (query: string) => (await staff.list(query)).data.map(({ username }) => username)
    expect(await listed('?without_company=1')).toContain('kim')
    expect(await listed('?without_company=1&search=kim&shop_id=north')).toEqual(['kim'])
    await user('set', '--username', 'kim', '--company', 'berg ab')
    expect(await listed('?without_company=1')).not.toContain('kim')
    expect(await listed('?without_company=1')).not.toContain('robin')
    expect(await listed('?search=kim')).toEqual(['kim'])
  })

  test('refuses what is unknown or ambiguous', async () => {
    await addPerson(api.db, { username: 'robin', shops: { north: 3 } })
    expect((await user('set', '--username', 'robin', '--company', 'Berg')).errors).toMatch(
      /--company: there is no company "Berg" in north/,
    )
    await addCompany(api.db, 'north', 'Tvilling AB', { orgNumber: '71' })
    await addCompany(api.db, 'north', 'Tvilling AB', { orgNumber: '72' })
    expect((await user('set', '--username', 'robin', '--company', 'Tvilling AB')).errors).toMatch(
      /"Tvilling AB" is ambiguous in north; .*71.*72/,
    )
    expect(await user('set', '--username', 'robin', '--company', '72')).toMatchObject({ code: 0 })
  })
})

test('what a change of companies answers is what the caller may see of them', async () => {
  const both = await member([dal, berg])
  const chief = await chiefOf([berg])
  const answer = await chief.change(both.id, { memberships: [{ shop_id: 'north', level: 3, company_ids: [berg] }] })
  expect(answer.body).not.toContain('Dal')
  expect(userOf(answer).memberships).toMatchObject([{ companies: [{ name: 'Berg AB' }], shared: true }])
})
