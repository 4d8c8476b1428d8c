import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/users/users.schema.ts'
import { userProgram } from '#server/cli/user-commands.ts'
import { command } from './command.ts'
import { type Api, startApi } from './harness.ts'
import { addPerson, addShop, bearer, PASSWORD, signIn } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addShop(api.db, 'north')
  await addShop(api.db, 'south')
})
afterAll(() => api.close())

const user = (...args: string[]) => command(api, userProgram, args)
const create = (username: string, ...more: string[]) => user('create', '--username', username, ...more)
const data = async (token: string, url: string) => (await api.inject({ url, headers: bearer(token) })).json()

test('the first administrator gets a temporary password, and must change it', async () => {
  const made = await create('chief', '--shop', 'south', '--shop', 'north', '--level', '8')
  expect(made).toMatchObject({ code: 0, errors: '' })
  const password = /^Temporary password: (\S+)$/m.exec(made.printed)?.[1] ?? ''
  expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  const token = await signIn(api, 'chief', password)
  expect((await data(token, '/api/auth/user')).data).toMatchObject({
    name: 'chief',
    email: '',
    reset_password: 1,
    level: 8,
    shop_id: 'south',
  })
})

test('a chosen password is never printed, and need not be changed', async () => {
  const options = ['--shop', 'north', '--level', '3', '--name', 'Åsa Ek', '--email', 'asa@example.com']
  const made = await create('asa', ...options, '--password', PASSWORD)
  expect(made.code).toBe(0)
  expect(made.printed + made.errors).not.toContain(PASSWORD)
  const token = await signIn(api, 'asa')
  expect((await data(token, '/api/auth/user')).data).toMatchObject({
    name: 'Åsa Ek',
    email: 'asa@example.com',
    reset_password: 0,
  })
  expect((await data(token, '/api/auth/shops')).data).toMatchObject([{ shop_id: 'north', permission: 3 }])
})

test('a password may come by the standard input', async () => {
  const args = ['create', '--username', 'piped', '--shop', 'north', '--level', '0', '--password', '-']
  expect((await command(api, userProgram, args, { input: `${PASSWORD}\n` })).code).toBe(0)
  expect(await signIn(api, 'piped')).toBeTruthy()
})

test.each([
  [['--level', '3'], /--shop is required/],
  [['--shop', 'nowhere', '--level', '3'], /--shop: no shop is called "nowhere"; there are: north, south/],
  [['--shop', 'north'], /--level is required/],
  [['--shop', 'north', '--level', '10'], /--level is "10", but should be a number from 0 to 9/],
  [['--shop', 'north', '--level', 'admin'], /--level is "admin"/],
  [['--shop', 'north', '--level', '3', '--email', 'nobody'], /--email: .*name@example\.com/],
  [['--shop', 'north', '--level', '3', '--name', 'two\nlines'], /--name: .*one line/],
  [['--shop', 'north', '--level', '3', '--password', 'short'], /--password has fewer than 12 characters/],
  [
    ['--shop', 'north', '--level', '3', '--password', 'changeme1234'],
    /--password is one of the first that somebody would guess/,
  ],
  [
    ['--shop', 'north', '--level', '3', '--name', 'Eva Berg', '--password', 'evaberg-2026'],
    /--password is little more than/,
  ],
  [['--shop', 'north', '--level', '3', '--password', 'interior-2026'], /--password is little more than/],
])('%j is refused with the option and its rule', async (options, message) => {
  const refused = await create('refused', ...options)
  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(message)
  expect(refused.errors).not.toMatch(/short|changeme|evaberg/)
})

test('a name that looks like another is refused, and one in another way of writing kept in the usual one', async () => {
  const options = ['--shop', 'north', '--level', '1']
  for (const username of ['p\u0430ul', 'zero\u200Bwidth']) {
    const refused = await create(username, ...options)
    expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/^--username: .*one script/)])
  }
  expect((await create('Ｎils', ...options)).printed).toContain('Made Nils,')
  expect((await create('nils', ...options)).errors).toContain('is taken')
})

test('a taken name is refused in any case', async () => {
  await addPerson(api.db, { username: 'Olle' })
  const again = await create('oLLE', '--shop', 'north', '--level', '1')
  expect([again.code, again.errors]).toEqual([1, '--username: "oLLE" is taken'])
})

test('help is given, and what is not understood names itself', async () => {
  for (const args of [[], ['--help'], ['create', '--help']])
    expect(await user(...args)).toMatchObject({ code: 0, printed: expect.stringContaining('--username NAME') })
  const strange = await create('x', '--colour', 'blue')
  expect(strange.code).toBe(2)
  expect(strange.errors).toMatch(/--colour/)
  expect(await user('destroy')).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/"destroy" is none of: create/),
  })
})

test('a reset password ends every session and is temporary', async () => {
  const { username } = await addPerson(api.db)
  const token = await signIn(api, username)
  expect((await data(token, '/api/auth/user')).data.username).toBe(username)
  const reset = await user('reset-password', '--username', username)
  const password = /^Temporary password: (\S+)$/m.exec(reset.printed)?.[1] ?? ''
  await expect.poll(async () => (await data(token, '/api/auth/user')).code).toBe('unauthenticated')
  expect((await data(await signIn(api, username, password), '/api/auth/user')).data.reset_password).toBe(1)
})

test('deactivating and activating are noticed by the running server', async () => {
  const { username } = await addPerson(api.db)
  const token = await signIn(api, username)
  const now = async () => {
    const answer = await data(token, '/api/auth/user')
    return answer.code ?? answer.data.username
  }
  expect(await now()).toBe(username)
  await user('deactivate', '--username', username)
  await expect.poll(() => now()).toBe('account_disabled')
  await user('activate', '--username', username)
  await expect.poll(() => now()).toBe('unauthenticated')
  expect(await signIn(api, username)).toBeTruthy()
  expect((await user('deactivate', '--username', 'nobody')).errors).toBe('--username: nobody is called "nobody"')
})

test('a user gets another shop, another level, and leaves one, while signed in', async () => {
  const { username } = await addPerson(api.db, { shops: { north: 1 } })
  const token = await signIn(api, username)
  const shops = async () =>
    (await data(token, '/api/auth/shops')).data.map(
      (shop: { shop_id: string; permission: number }) => `${shop.shop_id}:${shop.permission}`,
    )
  expect(await shops()).toEqual(['north:1'])
  const set = (...args: string[]) => user('set', '--username', username, ...args)
  await set('--shop', 'south', '--shop', 'north', '--level', '7', '--name', 'New Name')
  await expect.poll(() => shops()).toEqual(['north:7', 'south:7'])
  expect((await data(token, '/api/auth/user')).data.name).toBe('New Name')
  await set('--leave', 'north')
  await expect.poll(() => shops()).toEqual(['south:7'])
  expect((await set('--shop', 'north')).errors).toBe('--level is required')
  expect((await set('--level', '3')).errors).toMatch(/^--level needs a --shop/)
  expect((await set('--shop', 'north', '--level', '3', '--leave', 'north')).errors).toMatch(/^--leave: "north" is/)
})

test('the list shows who there is and where', async () => {
  await addPerson(api.db, { username: 'lisa', shops: { north: 7, south: 1 }, resetPassword: true })
  await addPerson(api.db, { username: 'lone', shops: { south: 1 } })
  const all = (await user('list')).printed.split('\n')
  expect(all).toContain('lisa\tName of lisa\tlisa@example.com\tnorth:7 south:1\tmust change password')
  expect((await user('list', '--shop', 'north')).printed).not.toContain('lone')
})

test('the trail says what was done at the command line, and nothing secret', async () => {
  const boss = await addPerson(api.db, { shops: { north: 7, south: 7 } })
  const options = ['--shop', 'north', '--level', '1', '--email', 'eva@example.com', '--password', PASSWORD]
  await create('eva', ...options)
  const set = (...args: string[]) => user('set', '--username', 'eva', ...args)
  await set('--shop', 'south', '--shop', 'north', '--level', '3', '--name', 'Eva Ek')
  await set('--name', 'Eva Ek')
  await set('--leave', 'south', '--email', 'ek@example.com')
  await user('reset-password', '--username', 'eva', '--password', 'another horse battery')
  await user('deactivate', '--username', 'eva')
  await user('activate', '--username', 'eva')
  const { data: trail } = await data(await signIn(api, boss.username), '/api/auth/users/audit')
  const told = (trail as AuditEntry[])
    .filter(({ user: whom }) => whom.username === 'eva')
    .map((entry) => [entry.actor, entry.action, entry.shop_id, entry.from, entry.to])
  expect(told.toReversed()).toEqual([
    [null, 'created', null, null, null],
    [null, 'joined', 'north', null, '1'],
    [null, 'joined', 'south', null, '3'],
    [null, 'level', 'north', '1', '3'],
    [null, 'name', null, 'eva', 'Eva Ek'],
    [null, 'email', null, 'eva@example.com', 'ek@example.com'],
    [null, 'left', 'south', '3', null],
    [null, 'password_reset', null, null, null],
    [null, 'deactivated', null, null, null],
    [null, 'activated', null, null, null],
  ])
  expect(JSON.stringify(trail)).not.toMatch(/horse|argon2/)
})
