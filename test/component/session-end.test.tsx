import { createMemoryHistory } from '@tanstack/react-router'
import { get, keys, set } from 'idb-keyval'
import { Suspense, use } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR, type ErrorCode } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { setEnded } from '#client/features/session/ended.ts'
import { ExternalLoginPage } from '#client/features/session/external-login-page.tsx'
import { capturePunchoutCode } from '#client/features/session/punchout-code.ts'
import type { AppRouter } from '#client/router.ts'
import { objectStore } from '#client/storage/object-store.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import { toast } from '#client/ui/toast.ts'
import { act, cleanup, openApp, show, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { knows, loginAnswer, purchase, TOKEN, user } from './support/people.ts'

useNetwork()
useFreshBrowser()

const loginForm = page.getByRole('button', { name: 'Log in' })

describe('signing out', () => {
  /** Where the app keeps what it knows of a person. */
  const kept = objectStore('interior', 'state')

  test.each([
    ['answers', () => new Response(null, { status: 204 })],
    ['refuses', () => refuse(500, ERROR.internal)],
    ['is away', unreachable],
  ])('leaves nothing behind when the server %s', async (_, respond) => {
    signedIn(TOKEN)
    localStorage.setItem('something', 'of the person')
    localStorage.setItem('language', 'en')
    for (const key of ['vuex', 'vuex/draft']) await set(key, { version: 1, of: 'the person' }, kept)
    expect(await get('vuex', kept)).toMatchObject({ of: 'the person' })
    answer('get', API.logout, respond)
    await openApp('/logout')
    await expect.element(loginForm).toBeVisible()
    // Nobody waits for the server.
    await expect.poll(() => callsTo(API.logout)[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
    expect(localStorage.getItem('token')).toBe('false')
    expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'token'])
    expect(store.get(sessionAtom)).toBeNull()
    expect(await keys(kept)).toEqual([])
  })
})

const isOfTheBoard = ({ textContent }: Element): boolean => textContent.includes('Reception of the board')
const isSaid = (): boolean => [...document.querySelectorAll('dialog[open], [popover] p')].some(isOfTheBoard)

/** The session once the page was looked at again, which reads the carts unless they are still read for the first time. */
function lookedAtAgain() {
  document.dispatchEvent(new Event('visibilitychange'))
  return store.get(sessionAtom)
}

/** Maja's page, with a message on it and a question; the server ends her session. */
async function ended(why: ErrorCode): Promise<void> {
  signedIn(TOKEN)
  knows()
  await openApp('/account')
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  act(() => toast('Vinga 410 was added to Reception of the board', 'success', { duration: 60_000 }))
  await expect.element(page.getByText(/Reception of the board/)).toBeVisible()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  onTestFinished(() => dialog.remove())
  dialog.append('Cancel Reception of the board?')
  dialog.showModal()
  expect(isSaid()).toBe(true)
  answer('get', API.cart, () => refuse(401, why))
  await expect.poll(lookedAtAgain).toBeNull()
}

describe('what was said to a person, or asked of them, goes with them at once', () => {
  test('when the server ends the session', async () => {
    await ended(ERROR.unauthenticated)
    await expect.element(loginForm).toBeVisible()
    expect(isSaid()).toBe(false)
  })

  test('also while another page is waited for', async () => {
    const emptied = Promise.withResolvers<void>()
    onTestFinished(() => emptied.resolve())
    const other = navigator.locks.request('interior:page', { mode: 'shared' }, () => emptied.promise)
    await ended(ERROR.accountDisabled)
    await expect.poll(isSaid).toBe(false)
    expect(document.querySelector('#main')).not.toBeNull()
    emptied.resolve()
    await other
    await expect.element(page.getByText(/^This account has been deactivated/)).toBeVisible()
  })
})

describe('pages that show somebody’s things', () => {
  const PAGE = 'interior:page'
  const named = (locks: LockInfo[] = []): boolean => locks.some(({ name }) => name === PAGE)
  const isHeld = async (): Promise<boolean> => named((await navigator.locks.query()).held)
  const isAskedFor = async (): Promise<boolean> => named((await navigator.locks.query()).pending)

  test('are waited for by whoever signs out on another: nothing is said to be over before', async () => {
    const emptied = Promise.withResolvers<void>()
    onTestFinished(() => emptied.resolve())
    const other = navigator.locks.request(PAGE, { mode: 'shared' }, () => emptied.promise)
    signedIn(TOKEN)
    answer('get', API.logout, () => new Response(null, { status: 204 }))
    const router = await openApp('/logout')
    await expect.poll(isAskedFor).toBe(true)
    expect(localStorage.getItem('token')).toBe('false')
    expect(router.state.location.href).toBe('/logout')
    emptied.resolve()
    await expect.element(loginForm).toBeVisible()
    await other
  })

  test('count as long as they do, but not while they are kept to go back to', async () => {
    signedIn(TOKEN)
    knows()
    await openApp('/account')
    await expect.poll(isHeld).toBe(true)
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await expect.poll(isHeld).toBe(false)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(isHeld).toBe(true)
    cleanup()
    store.set(sessionAtom, null)
    await expect.poll(isHeld).toBe(false)
  })

  test('of a purchasing session concern nobody who signs out', async () => {
    writeCredentials({ token: 'punchout-token', owner: 'punchout:5' })
    knows()
    answer('get', API.punchoutSession, () => ok({ data: purchase() }))
    await openApp('/support')
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    expect(await isHeld()).toBe(false)
  })
})

/** Maja reads a page, and her session ends there. */
async function ends(): Promise<AppRouter> {
  signedIn(TOKEN)
  answer('get', API.user, () => refuse(401, ERROR.unauthenticated))
  const router = await openApp('/support?about=oak')
  await expect.element(page.getByText('You have been signed out. Log in to go on where you were.')).toBeVisible()
  expect(localStorage.getItem('token')).toBe('false')
  // What she looked at is nobody's business who comes by.
  expect(router.state.location.href).toBe('/login')
  return router
}

/** The catalogue has tests of its own: whoever is led there comes to a plain page. */
async function signsIn(router: AppRouter, username: string, id: string): Promise<void> {
  router.history.subscribe(({ location }) => location.pathname === '/' && router.history.replace('/account'))
  answer('post', API.login, () => ok(loginAnswer({ owner: `user:${id}`, access_token: `token-of-${username}` })))
  knows(user({ id, username }))
  await page.getByLabelText('Username').fill(username)
  await page.getByLabelText('Password', { exact: true }).fill('a long password')
  await loginForm.click()
}

describe('when the server no longer takes the token', () => {
  test('one signs in again and comes back', async () => {
    const router = await ends()
    await signsIn(router, 'maja', '7')
    await expect.poll(() => router.state.location.href).toBe('/support?about=oak')
    expect(Object.keys(sessionStorage)).not.toContain('return')
  })

  test('another one who signs in comes to the products, and the former one no longer to their page', async () => {
    const router = await ends()
    await signsIn(router, 'ali', '8')
    await expect.poll(() => router.state.location.href).toBe('/account')
    expect(JSON.stringify(sessionStorage)).not.toContain('oak')
  })

  test('a page that somebody goes back to when nobody is signed in is not the next one’s', async () => {
    const history = createMemoryHistory({ initialEntries: ['/support?about=oak', '/login'] })
    const router = await openApp('/login', history)
    // As the browser tells it, which has no part in this history.
    window.dispatchEvent(new PopStateEvent('popstate'))
    router.history.back()
    await expect.poll(() => router.state.location.href).toBe('/login')
    expect(router.history.location.href).toBe('/login')
    await signsIn(router, 'ali', '8')
    await expect.poll(() => router.state.location.href).toBe('/account')
  })

  test('a deactivated account is told so', async () => {
    signedIn(TOKEN)
    answer('get', API.user, () => refuse(401, ERROR.accountDisabled))
    await openApp('/support')
    await expect.element(page.getByText(/^This account has been deactivated/)).toBeVisible()
  })
})

describe('the door from a purchasing system', () => {
  test('is shut behind a session that is over: one starts again there, and nothing of it is left', async () => {
    signedIn('token-of-another', 'user:9')
    writeCredentials({ token: 'punchout-token', owner: 'punchout:5' })
    answer('get', API.user, () => refuse(401, ERROR.unauthenticated))
    const router = await openApp('/support')
    await expect.element(page.getByRole('heading', { name: 'Start again from your purchasing system' })).toBeVisible()
    await expect.element(page.getByLabelText('Username')).not.toBeInTheDocument()
    expect(router.state.location.href).toBe('/login/ext')
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(localStorage.getItem('token')).toBe('token-of-another')
    setEnded(null)
  })

  test('without a code it is the form, and says when there is no connection', async () => {
    answer('post', API.login, () => refuse(403, ERROR.noConnection))
    await openApp('/login/ext')
    await page.getByLabelText('Username').fill('maja')
    await page.getByLabelText('Password', { exact: true }).fill('a long password')
    await loginForm.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This account has no connection/)
    expect(callsTo(API.login)[0]?.body).toMatchObject({ punchout: true })
  })

  test('opens by its code, also where the first drawing of the page was thrown away', async () => {
    answer('post', API.login, () => refuse(403, ERROR.punchoutExpired))
    const { pathname, search } = window.location
    window.history.replaceState(null, '', '/login/ext?session=the-code')
    capturePunchoutCode()
    expect(window.location.search).toBe('')
    window.history.replaceState(null, '', pathname + search)
    const late = Promise.withResolvers<string>()
    const Late = () => <p>{use(late.promise)}</p>
    show(
      <Suspense>
        <ExternalLoginPage onComplete={() => undefined} end={<Late />} />
      </Suspense>,
    )
    late.resolve('Here at last')
    await expect.element(page.getByRole('heading', { name: 'Start again from your purchasing system' })).toBeVisible()
    expect(callsTo(API.login).map(({ body }) => body)).toEqual([{ punchout: 'the-code' }])
    // Whoever comes to the door later has no code.
    cleanup()
    show(<ExternalLoginPage onComplete={() => undefined} end={null} />)
    await expect.element(page.getByLabelText('Username')).toBeVisible()
  })

  test('where the server could not say what a purchase is for, it is asked again when it answers', async () => {
    writeCredentials({ token: 'punchout-token', owner: 'punchout:6' })
    knows()
    answer('get', API.punchoutSession, () => refuse(503, ERROR.unavailable))
    await openApp('/support')
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Your purchase' })).not.toBeInTheDocument()
    answer('get', API.punchoutSession, () => ok({ data: purchase() }))
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('region', { name: 'Your purchase' })).toBeVisible()
  })

  test('its session is kept in this tab alone, beside an ordinary one', async () => {
    signedIn('token-of-another', 'user:9')
    answer('post', API.login, () => ok(loginAnswer({ owner: 'punchout:5', access_token: 'punchout-token' })))
    knows()
    answer('get', API.punchoutSession, () => ok({ data: purchase() }))
    const router = await openApp('/login/ext')
    await page.getByLabelText('Username').fill('maja')
    await page.getByLabelText('Password', { exact: true }).fill('a long password')
    router.history.subscribe(({ location }) => location.pathname === '/' && router.history.replace('/support'))
    await loginForm.click()
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    expect(localStorage.getItem('token')).toBe('token-of-another')
    expect(callsTo(API.user).at(-1)?.headers.get('authorization')).toBe('Bearer punchout-token')
  })
})
