import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { changes, managed, manages, me } from '../support/users.ts'
import { goOffline, goOnline, pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(pointAtMessages)
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const ALI = managed().id
const sheet = page.getByRole('dialog')
const tick = sheet.getByRole('checkbox', { name: 'Rights over the installation' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const button = (name: string) => sheet.getByRole('button', { name, exact: true })

/** Maja has rights over the installation; the sheet of somebody opens. */
async function openSheet(installation = false, of = 'Ali Heydari'): Promise<void> {
  manages({ ...me(), installation: true }, managed({ installation }))
  knows(user({ level: 9, installation: true }), [shop({ permission: 9 })])
  await openApp('/office/users')
  await page.getByRole('button', { name: of, exact: true }).click()
}

test('rights over the installation are given after a question, which says what they are', async () => {
  await openSheet()
  answer('patch', API.users, () => ok({ data: managed({ installation: true, revision: 5 }) }))
  await expect.element(sheet.getByText(/^Gives everything in all shops: .*, the staff too, keys/)).toBeVisible()
  await tick.click()
  await expect.element(sheet.getByText(/^Give Ali Heydari rights over the installation\?/)).toBeVisible()
  await button('Cancel').click()
  await expect.element(tick).not.toBeChecked()
  expect(changes()).toEqual([])
  await tick.click()
  await button('Give the rights').click()
  await expect.element(tick).toBeChecked()
  await expect.element(page.getByText('Ali Heydari has rights over the installation', { exact: true })).toBeVisible()
  expect(changes()).toEqual([{ id: ALI, expected: 4, installation: true }])
})

test('they are taken at once, and what somebody else did meanwhile, or the last one, is told', async () => {
  await openSheet(true)
  answer('patch', API.users, () => refuse(409, OFFICE_ERROR.lastInstallation))
  await tick.click()
  await expect.element(page.getByText(/Somebody who can log in has to keep the rights/)).toBeVisible()
  await expect.element(tick).toBeChecked()
  const now = managed({ installation: false, revision: 6 })
  answer('patch', API.users, () => refuse(412, ERROR.revisionChanged, [], now))
  await tick.click()
  await expect
    .element(sheet.getByRole('alert'))
    .toMatchTextContent(/The user no longer has rights over the installation\./)
  await expect.element(tick).not.toBeChecked()
})

test('nobody changes their own, and without a network nothing waits', async () => {
  await openSheet(false, 'Maja Lindqvist')
  await expect.element(tick).toBeChecked()
  await expect.element(tick).toBeDisabled()
  await expect.element(sheet.getByText('This is your own account: somebody else has to do that.').first()).toBeVisible()
  goOffline()
  await expect.element(sheet.getByText(/Users are managed online only/)).toBeVisible()
  goOnline()
})

test('who has it and is in no shop stands there with all shops, and may come into one', async () => {
  const boss = managed({ id: 'b', name: 'Eva Boss', memberships: [], installation: true })
  const nobody = managed({ id: 'c', name: 'Ola Ek', memberships: [], installation: false })
  manages({ ...me(), installation: true }, boss, nobody)
  knows(user({ level: 9, installation: true }), [shop({ permission: 9 })])
  await openApp('/office/users')
  await expect.element(row('Eva Boss')).toMatchTextContent(/All shops.*Staff of the shop \(9\)/)
  await expect.element(row('Ola Ek')).toMatchTextContent(/No shop.*No access/)
  await page.getByRole('button', { name: 'Eva Boss', exact: true }).click()
  await expect.element(sheet.getByText(/^The rights over the installation open all shops/)).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Access of Eva Boss in Nordform' }).selectOptions('3')
  await expect.poll(changes).toEqual([{ id: 'b', expected: 4, memberships: [{ shop_id: 'nordform', level: 3 }] }])
})

test('who has none sees none', async () => {
  manages(me(), managed())
  await openApp('/users')
  await page.getByRole('button', { name: 'Ali Heydari', exact: true }).click()
  await expect.element(sheet.getByRole('heading', { name: 'Shops and access' })).toBeVisible()
  expect(tick.elements()).toEqual([])
})
