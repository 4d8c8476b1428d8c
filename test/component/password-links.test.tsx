import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR, RULE } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { knows, loginAnswer } from './support/people.ts'

useNetwork()
useFreshBrowser()

const TOKEN = 'k'.repeat(43)
const PASSWORD = 'seven quiet harbours'
const holder = (more: object = {}) =>
  ok({
    data: { username: 'maja', name: 'Maja Lindqvist', invited: false, expires_at: '2026-12-01T08:00:00.000Z', ...more },
  })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const choose = async (password: string): Promise<void> => {
  await page.getByLabelText('New password', { exact: true }).fill(password)
  await userEvent.keyboard('{Enter}')
}

describe('a forgotten password', () => {
  test('is a link away from the login', async () => {
    await openApp('/login')
    const link = page.getByRole('link', { name: 'Forgotten your password?' })
    await expect.element(link).toHaveAttribute('href', '/password')
  })

  test('is told the same whoever it is', async () => {
    answer('post', API.passwordForgotten, () => new Response(null, { status: 204 }))
    await openApp('/password')
    await page.getByRole('textbox', { name: 'Username or email address' }).fill(' maja@example.com ')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Look in your mail')).toHaveFocus()
    await expect.element(page.getByText(/If there is an account for maja@example\.com/)).toBeVisible()
    expect(callsTo(API.passwordForgotten).map(({ body }) => body)).toEqual([{ who: 'maja@example.com' }])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Username or email address' })).toHaveValue('')
    await page.getByRole('link', { name: 'Back to the login' }).click()
    await expect.element(page.getByLabelText('Username')).toBeVisible()
  })

  test('asks for a name first, and says why nothing could be sent', async () => {
    await openApp('/password')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.element(page.getByText('Enter your username or email address')).toBeVisible()
    expect(callsTo(API.passwordForgotten)).toEqual([])
    await page.getByRole('textbox', { name: 'Username or email address' }).fill('maja')
    answer('post', API.passwordForgotten, () => refuse(429, ERROR.rateLimited))
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.element(page.getByText(/Too many attempts/)).toBeVisible()
    answer('post', API.passwordForgotten, unreachable)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.element(page.getByText('There is no connection. Check the network and try again.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Username or email address' })).toHaveValue('maja')
  })
})

describe('a link to choose a password by', () => {
  test('lets who was invited choose one, and signs them in', async () => {
    answer('post', API.passwordLink, () => holder({ invited: true }))
    answer('post', API.passwordChoose, () => ok({ data: { username: 'maja' } }))
    answer('post', API.login, () => ok(loginAnswer()))
    const router = await openApp(`/password#${TOKEN}`)
    await expect.element(heading('Welcome, Maja Lindqvist')).toBeVisible()
    await expect.element(page.getByText(/Your username is/)).toBeVisible()
    knows()
    await choose('short')
    await expect.element(page.getByText('Use at least 12 characters')).toBeVisible()
    expect(callsTo(API.passwordChoose)).toEqual([])
    await choose(PASSWORD)
    await expect.poll(() => router.state.location.pathname).toBe('/')
    expect(callsTo(API.passwordChoose)[0]?.body).toEqual({ token: TOKEN, new_pw: PASSWORD })
    expect(callsTo(API.login)[0]?.body).toEqual({ username: 'maja', password: PASSWORD, punchout: false })
    expect(router.state.location.href).not.toContain(TOKEN)
  })

  test('says of a weak password what is wrong with it, and goes on', async () => {
    answer('post', API.passwordLink, () => holder())
    answer('post', API.passwordChoose, () =>
      refuse(422, ERROR.validation, [{ field: 'new_pw', rule: RULE.common, message: 'is one of the first' }]),
    )
    await openApp(`/password#${TOKEN}`)
    await expect.element(heading('Choose a new password')).toBeVisible()
    await choose('password1234')
    await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus()
    await expect.element(page.getByLabelText('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })

  test('is used once: where only signing in failed, the password is not chosen again', async () => {
    answer('post', API.passwordLink, () => holder())
    answer('post', API.passwordChoose, () => ok({ data: { username: 'maja' } }))
    answer('post', API.login, unreachable)
    const router = await openApp(`/password#${TOKEN}`)
    await choose(PASSWORD)
    await expect.element(page.getByText('There is no connection. Check the network and try again.')).toBeVisible()
    answer('post', API.login, () => ok(loginAnswer()))
    knows()
    await page.getByRole('button', { name: 'Save and log in' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
    expect(callsTo(API.passwordChoose)).toHaveLength(1)
  })

  test('that is good no longer leads to another one', async () => {
    answer('post', API.passwordLink, () => refuse(410, ERROR.linkExpired))
    await openApp(`/password#${TOKEN}`)
    await expect.element(heading('This link is no longer good')).toBeVisible()
    await page.getByRole('link', { name: 'Send another link' }).click()
    await expect.element(heading('Forgotten your password?')).toBeVisible()
  })

  test('that is used while it is open says so', async () => {
    answer('post', API.passwordLink, () => holder())
    answer('post', API.passwordChoose, () => refuse(410, ERROR.linkExpired))
    await openApp(`/password#${TOKEN}`)
    await choose(PASSWORD)
    await expect.element(heading('This link is no longer good')).toBeVisible()
  })

  test('without a network is not lost', async () => {
    answer('post', API.passwordLink, unreachable)
    await openApp(`/password#${TOKEN}`)
    await expect.element(page.getByText('There is no connection. Check the network and try again.')).toBeVisible()
    answer('post', API.passwordLink, () => holder())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(heading('Choose a new password')).toBeVisible()
  })

  test('is not used on a device where somebody else is logged in', async () => {
    signedIn('a-token')
    knows()
    answer('post', API.passwordLink, () => holder({ username: 'nils', name: 'Nils Berg' }))
    await openApp(`/password#${TOKEN}`)
    await expect.element(page.getByText(/The link is for Nils Berg, but Maja Lindqvist is logged in/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout')
    expect(page.getByLabelText('New password', { exact: true }).elements()).toEqual([])
  })
})
