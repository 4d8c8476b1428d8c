import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { knows, loginAnswer, TOKEN } from './support/people.ts'

useNetwork()
useFreshBrowser()

const fill = async (username: string, password: string): Promise<void> => {
  await page.getByLabelText('Username').fill(username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await userEvent.keyboard('{Enter}')
}

describe('signing in', () => {
  test('leads to the page that was asked for, with the token in every later call', async () => {
    answer('post', API.login, () => ok(loginAnswer()))
    knows()
    const router = await openApp('/support')
    expect(router.state.location.href).toBe('/login?redirect=%2Fsupport')
    await fill(' maja ', 'a long password')
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    expect(router.state.location.href).toBe('/support')
    expect(callsTo(API.login)[0]?.body).toEqual({ username: 'maja', password: 'a long password', punchout: false })
    expect(callsTo(API.user)[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
    expect(callsTo(API.user)[0]?.headers.get('x-owner')).toBe('user:7')
    expect(localStorage.getItem('token')).toBe(TOKEN)
  })

  test('leads nobody to the page of whoever was there when their session ended', async () => {
    signedIn('a-token')
    knows()
    const router = await openApp('/support')
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    // The page looks again, for prices say, while its session is being dropped.
    localStorage.clear()
    await router.invalidate()
    await expect.element(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    expect(router.state.location.href).toBe('/login')
  })

  test('waits with a word for it, and cannot be pressed twice', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer('post', API.login, () => promise)
    await openApp('/login')
    await fill('maja', 'a long password')
    await expect.element(page.getByRole('button', { name: 'Logging in…' })).toBeDisabled()
    resolve(refuse(401, ERROR.wrongLogin))
    await expect.element(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
    expect(callsTo(API.login)).toHaveLength(1)
  })

  test('stays busy until the next page stands in its place', async () => {
    answer('post', API.login, () => ok(loginAnswer()))
    knows()
    await openApp('/login?redirect=/support')
    const button = page.getByRole('button', { name: /^Log in/ }).element() as HTMLButtonElement
    const idle: string[] = []
    let pressed = false
    const watch = new MutationObserver(() => {
      pressed ||= button.disabled
      if (pressed && button.isConnected && !button.disabled) idle.push(button.textContent)
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    await fill('maja', 'a long password')
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    watch.disconnect()
    expect(pressed).toBe(true)
    expect(idle).toEqual([])
  })

  test('says under the password that the two do not fit, and keeps what was typed', async () => {
    answer('post', API.login, () => refuse(401, ERROR.wrongLogin))
    await openApp('/login')
    await fill('maja', 'wrong')
    const password = page.getByLabelText('Password', { exact: true })
    await expect.element(password).toHaveAccessibleDescription('Username or password is incorrect')
    await expect.element(password).toHaveFocus()
    await expect.element(page.getByLabelText('Username')).toHaveValue('maja')
  })

  test.each([
    ['too many attempts', () => refuse(429, ERROR.rateLimited), /^Too many attempts/],
    ['a deactivated account', () => refuse(401, ERROR.accountDisabled), /has been deactivated/],
    ['a temporary password after a week', () => refuse(401, ERROR.temporaryExpired), /no longer good/],
    ['an error of ours', () => refuse(500, ERROR.internal), /^Something went wrong on our side/],
    ['no network', unreachable, /^There is no connection/],
  ])('%s has a text of its own', async (_, respond, text) => {
    answer('post', API.login, respond)
    await openApp('/login')
    await fill('maja', 'a long password')
    await expect.element(page.getByRole('alert')).toMatchTextContent(text)
  })

  test('asks for what is missing instead of asking the server', async () => {
    await openApp('/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription('Enter your username')
    await expect.element(page.getByLabelText('Username')).toHaveFocus()
    expect(callsTo(API.login)).toHaveLength(0)
  })

  test.each(['', 'false'])('the token %j counts as none', async (token) => {
    localStorage.setItem('token', token)
    const router = await openApp('/information')
    expect(router.state.location.pathname).toBe('/login')
  })
})
