import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeCredentials } from '#client/storage/token-store.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop } from '../support/people.ts'

useNetwork()
useFreshBrowser()
beforeEach(() => {
  knows(undefined, [shop(), shop({ shop_id: 'kontoret', name: 'Kontoret', permission: 1 })])
  answer('get', API.cart, () => ok({ data: [] }))
})

const old = page.getByLabelText('Current password')
const next = page.getByLabelText('New password', { exact: true })
const again = page.getByLabelText('New password once more')
const save = page.getByRole('button', { name: 'Change password' })

test('shows who one is, and one’s access in each shop', async () => {
  signedIn('a-token')
  await openApp('/account')
  const main = page.getByRole('main')
  await expect.element(main.getByText('Maja Lindqvist')).toBeVisible()
  await expect.element(main).toMatchTextContent(/NordformOrder/)
  await expect.element(main).toMatchTextContent(/KontoretSee and fill a cart/)
})

test('changes the password by the rules, and says when the old one is not right', async () => {
  signedIn('a-token')
  await openApp('/account')
  await old.fill('the old password')
  await next.fill('short')
  await again.fill('short')
  await save.click()
  await expect.element(page.getByText('Use at least 12 characters')).toBeVisible()
  expect(callsTo(API.password)).toEqual([])
  await next.fill('a quite new password')
  await again.fill('a quite new password')
  answer('post', API.password, () => refuse(422, ERROR.wrongPassword))
  await save.click()
  await expect.element(page.getByText('The current password is not right.')).toBeVisible()
  answer('post', API.password, () => new Response(null, { status: 204 }))
  await save.click()
  await expect.element(page.getByText('Your password is changed. You are logged out everywhere else.')).toBeVisible()
  expect(callsTo(API.password).at(-1)?.body).toEqual({ old_pw: 'the old password', new_pw: 'a quite new password' })
  await expect.element(old).toHaveValue('')
})

test('in a session from a purchasing system there is no password to change, and no way here', async () => {
  writeCredentials({ token: 'a-token', owner: 'punchout:1' })
  await openApp('/account')
  await expect.element(page.getByText(/This session came from a purchasing system/)).toBeVisible()
  expect(page.getByRole('textbox', { name: /password/i }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'My account' }).elements()).toEqual([])
})
