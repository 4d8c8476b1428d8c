import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR, RULE } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, loginAnswer, shop, TOKEN, user } from '../support/people.ts'

useNetwork()
useFreshBrowser()

const newcomer = user({ username: 'newcomer', reset_password: 1 })
const next = page.getByLabelText('New password', { exact: true })
const again = page.getByLabelText('New password once more')
const save = page.getByRole('button', { name: 'Save and continue' })

async function logIn(): Promise<Awaited<ReturnType<typeof openApp>>> {
  answer('post', API.login, () => ok(loginAnswer()))
  answer('get', API.user, () => ok({ data: newcomer }))
  const router = await openApp('/login?redirect=/support')
  await page.getByLabelText('Username').fill('newcomer')
  await page.getByLabelText('Password', { exact: true }).fill('temporary-12')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  return router
}

describe('a new password is due', () => {
  test('nothing else is shown until it is chosen; then one goes on, without typing the temporary one again', async () => {
    const router = await logIn()
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
    await next.fill('four common words here')
    await again.fill('four common words here')
    answer('post', API.password, () => {
      knows(user({ username: 'newcomer' }), [shop()])
      return new Response(null, { status: 204 })
    })
    await save.click()
    await expect.element(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    expect(callsTo(API.password)[0]?.body).toEqual({ old_pw: 'temporary-12', new_pw: 'four common words here' })
    expect(router.state.location.href).toBe('/support')
  })

  test.each([
    ['short', 'short', 'Use at least 12 characters'],
    ['temporary-12', 'temporary-12', 'Choose another password than the one you have'],
    ['aaaaaaaaaaaa', 'aaaaaaaaaaaa', 'That is too easy to guess'],
  ])('%s is refused before it is sent', async (first, second, text) => {
    await logIn()
    await next.fill(first)
    await again.fill(second)
    await save.click()
    await expect.element(next).toHaveAccessibleDescription(new RegExp(text))
    expect(callsTo(API.password)).toHaveLength(0)
  })

  test.each([
    [RULE.common, 'Many others use that password'],
    [RULE.personal, 'little more than a name that others know'],
    [RULE.tooShort, 'Use at least 12 characters'],
  ])('what the server finds weak is said at its field: %s', async (rule, text) => {
    await logIn()
    await next.fill('temporary-2027')
    await again.fill('temporary-2027')
    answer('post', API.password, () => refuse(422, ERROR.validation, [{ field: 'new_pw', rule, message: 'weak' }]))
    await save.click()
    await expect.element(next).toHaveAccessibleDescription(new RegExp(text))
  })

  test('two different ones are refused under the second', async () => {
    await logIn()
    await next.fill('four common words here')
    await again.fill('four common words there')
    await save.click()
    await expect.element(again).toHaveAccessibleDescription('The two passwords differ')
  })

  test('after a reload the temporary one is asked for, and a wrong one is said at its field', async () => {
    signedIn(TOKEN)
    answer('get', API.user, () => ok({ data: newcomer }))
    answer('post', API.password, () => refuse(422, ERROR.wrongPassword))
    const router = await openApp('/information')
    expect(router.state.location.href).toBe('/login?redirect=%2Finformation')
    const old = page.getByLabelText('Current password')
    await old.fill('something else')
    await next.fill('four common words here')
    await again.fill('four common words here')
    await save.click()
    await expect.element(old).toHaveAccessibleDescription('The current password is not right.')
  })
})
