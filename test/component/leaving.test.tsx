import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { cartsAtom, hasUnsentChanges } from '#client/carts/carts.ts'
import { withDatabase } from '#client/outbox/store/database.ts'
import { keepKey } from '#client/outbox/device-session.ts'
import { finishLeaving } from '#client/features/session/sign-out.ts'
import { readKept, wipe } from '#client/storage/persistence.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import type { AppRouter } from '#client/router.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { cart, carts, useCarts } from './support/carts.ts'
import { answer, callsTo, refuse, useNetwork } from './support/network.ts'
import { adds, does, goOffline, goOnline, newcomer } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()

const RECEPTION = cart().id
const SHOWROOM = '22222222-2222-4222-8222-222222222222'
const KEY = btoa('k'.repeat(32))
const heading = () => page.getByRole('heading', { level: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const loginForm = () => page.getByLabelText('Username')
const list = () => page.getByRole('list', { name: 'Not sent' })
const sealed = () => withDatabase((database) => database.getAll('sealed'))

let owner: string
let router: AppRouter
beforeEach(async () => {
  owner = await newcomer()
  await withDatabase((database) => database.clear('sealed'))
  await keepKey(owner, KEY, () => true)
  carts.held = new Map([cart(), cart({ id: SHOWROOM, title: 'Showroom' })].map((one) => [one.id, one]))
  answer('get', API.logout, () => new Response(null, { status: 204 }))
})
afterEach(async () => {
  goOnline()
  store.set(sessionAtom, null)
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

async function open(): Promise<void> {
  router = await openApp('/queue')
  await expect.poll(() => store.get(cartsAtom)).toHaveLength(2)
}

/** Three changes of two carts that the server does not have. */
async function work(): Promise<void> {
  await does(RECEPTION, adds('1'), adds('2'))
  await does(SHOWROOM, { name: 'cart.rename', args: { title: 'Showroom Malmö' } })
}

const logOut = (): Promise<void> => router.navigate({ to: '/logout' })

const NO_WAY_BACK = 'You cannot log in again before there is a network, and the catalogue is removed from this device.'

describe('with nothing to send', () => {
  test('nobody is asked, and nobody waits for the server', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer('get', API.logout, () => promise)
    await open()
    await logOut()
    await expect.element(loginForm()).toBeVisible()
    await expect.poll(() => callsTo(API.logout)).toHaveLength(1)
    expect(callsTo(API.logout)[0]?.headers.get('authorization')).toBe('Bearer a-secret-token')
    expect(localStorage.getItem('token')).toBe('false')
    resolve(new Response(null, { status: 204 }))
  })

  test('what is just on its way arrives first', async () => {
    await open()
    const gate = Promise.withResolvers<void>()
    carts.gate = gate.promise
    await work()
    await logOut()
    await expect.element(heading()).toMatchTextContent('Logging out…')
    gate.resolve()
    await expect.element(loginForm()).toBeVisible()
    expect(carts.taken).toHaveLength(3)
    expect(await sealed()).toEqual([])
  })
})

describe('with nothing to send, and no network', () => {
  beforeEach(async () => {
    await open()
    goOffline()
    await logOut()
  })

  test('one is told that there is no way back', async () => {
    await expect.element(heading()).toMatchTextContent('Log out without a network?')
    await expect.element(heading()).toHaveFocus()
    await expect.element(page.getByText(NO_WAY_BACK)).toBeVisible()
    expect(localStorage.getItem('token')).toBe('a-secret-token')
    await button('Stay logged in').click()
    await expect.element(heading()).toMatchTextContent('Nothing is waiting')
  })

  test('one may go all the same, and the sign-in page says why nobody can come in', async () => {
    await button('Log out').click()
    await expect.element(loginForm()).toBeVisible()
    await expect.element(page.getByText('There is no network right now. You can log in when it is back.')).toBeVisible()
    goOnline()
    await expect.element(page.getByText(/You can log in when it is back/)).not.toBeInTheDocument()
  })

  test('when it comes back there is nothing to warn of', async () => {
    await expect.element(heading()).toMatchTextContent('Log out without a network?')
    goOnline()
    await expect.element(loginForm()).toBeVisible()
  })
})

describe('with changes that the server does not have', () => {
  beforeEach(async () => {
    await open()
    goOffline()
    await work()
    await logOut()
  })

  test('they are named by cart, and what cannot be done says why', async () => {
    await expect.element(heading()).toMatchTextContent('3 changes have not been sent')
    await expect.element(heading()).toHaveFocus()
    await expect.element(list()).toMatchTextContent(/Reception\s*2 changes\s*Showroom Malmö\s*1 change/)
    await expect.element(button('Send now')).toBeDisabled()
    await expect.element(button('Send now')).toHaveAccessibleDescription('There is no network right now.')
    await expect.element(button('Keep on this device')).toHaveAccessibleDescription(/^Locked, for you alone/)
    await expect.element(page.getByText(NO_WAY_BACK)).toBeVisible()
    expect(callsTo(API.logout)).toEqual([])
  })

  test('one stays, and nothing has happened', async () => {
    await button('Stay logged in').click()
    await expect.element(heading()).toMatchTextContent('3 changes are waiting')
    expect(localStorage.getItem('token')).toBe('a-secret-token')
  })

  test('kept, they are locked away for their owner', async () => {
    await button('Keep on this device').click()
    await expect.element(loginForm()).toBeVisible()
    await expect.poll(sealed).toMatchObject([{ count: 3 }])
    expect(await withDatabase((database) => database.getAll('records'))).toEqual([])
  })

  test('thrown away, they are gone, but not before one has said so twice', async () => {
    await button('Throw away').click()
    await expect.element(heading()).toMatchTextContent('Throw away 3 changes?')
    await expect.element(heading()).toHaveFocus()
    await button('Back').click()
    await button('Throw away').click()
    await button('Throw away and log out').click()
    await expect.element(loginForm()).toBeVisible()
    expect(await sealed()).toEqual([])
    expect(await withDatabase((database) => database.getAll('records'))).toEqual([])
  })

  test('when the network comes back all of it leaves, and so does the person', async () => {
    await expect.element(button('Send now')).toBeDisabled()
    goOnline()
    await expect.element(loginForm()).toBeVisible()
    expect(carts.taken).toHaveLength(3)
  })

  test('a session that the server has ended asks nothing', async () => {
    await expect.element(button('Send now')).toBeDisabled()
    carts.fails = () => refuse(401, ERROR.accountDisabled)
    goOnline()
    await expect.element(page.getByText(/^This account has been deactivated/)).toBeVisible()
    await expect.poll(sealed).toMatchObject([{ count: 3 }])
  })
})

describe('while the server fails', () => {
  beforeEach(async () => {
    await open()
    carts.fails = () => refuse(503, ERROR.unavailable)
  })

  test('one is told that it could not be sent, and may choose again', async () => {
    await work()
    await logOut()
    await button('Send now').click()
    await expect.element(page.getByRole('status')).toMatchTextContent(/Not all of it could be sent/)
    carts.fails = null
    const gate = Promise.withResolvers<void>()
    carts.gate = gate.promise
    await button('Send now').click()
    await expect.element(page.getByRole('status')).toMatchTextContent('0 of 3 have arrived')
    gate.resolve()
    await expect.element(loginForm()).toBeVisible()
    expect(carts.taken).toHaveLength(3)
  })

  test('each of the other answers is obeyed at once: the server is not asked for it', async () => {
    await work()
    await logOut()
    await button('Stay logged in').click()
    await expect.element(heading()).toMatchTextContent('3 changes are waiting')
    await logOut()
    await button('Throw away').click()
    await button('Back').click()
    await button('Keep on this device').click()
    await expect.element(loginForm()).toBeVisible()
    await expect.poll(sealed).toMatchObject([{ count: 3 }])
    expect(carts.taken).toEqual([])
  })

  test('what is thrown away does not reach the server when that is back', async () => {
    await work()
    await logOut()
    await button('Throw away').click()
    await button('Throw away and log out').click()
    await expect.element(loginForm()).toBeVisible()
    carts.fails = null
    goOnline()
    expect(await sealed()).toEqual([])
    expect(await withDatabase((database) => database.getAll('records'))).toEqual([])
    expect(carts.taken).toEqual([])
  })
})

test('what the server refused needs a decision: it cannot be sent, but kept', async () => {
  await open()
  carts.refuses.set('lines.add', ERROR.productGone)
  await does(RECEPTION, adds('1'))
  await logOut()
  await expect.element(heading()).toMatchTextContent('1 change has not been sent')
  await expect.element(list()).toMatchTextContent(/1 needs attention/)
  await expect.element(button('Send now')).toHaveAccessibleDescription(/^What is left needs a decision from you/)
  await button('Keep on this device').click()
  await expect.element(loginForm()).toBeVisible()
  await expect.poll(sealed).toMatchObject([{ count: 1 }])
})

test('a browser that cannot lock anything away does not offer it', async () => {
  await withDatabase((database) => database.clear('keys'))
  await open()
  goOffline()
  await work()
  await logOut()
  await expect.element(button('Keep on this device')).toBeDisabled()
  await expect
    .element(button('Keep on this device'))
    .toHaveAccessibleDescription('This browser cannot lock anything away for you alone.')
})

describe('signing out that was cut short', () => {
  test('has happened all the same, and the next start of the app ends it', async () => {
    await open()
    goOffline()
    await work()
    await expect.poll(() => withDatabase((db) => db.count('records'))).toBe(3)
    const lock = vi.spyOn(navigator.locks, 'request').mockReturnValue(new Promise(() => {}))
    await logOut()
    await button('Keep on this device').click()
    await expect.poll(() => localStorage.getItem('token')).toBe('false')
    expect(localStorage.getItem('leaving')).toBe('keep')
    lock.mockRestore()
    await finishLeaving()
    expect(localStorage.getItem('leaving')).toBeNull()
    await expect.poll(sealed).toMatchObject([{ count: 3 }])
    expect(await withDatabase((db) => db.count('records'))).toBe(0)
    expect(await readKept(owner)).toBeNull()
    await wipe(null)
  })
})
