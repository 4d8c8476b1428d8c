import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR, RULE } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { cleanup, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { user } from '../support/people.ts'
import { changes, managed, me, openUsers, questions } from '../support/users.ts'
import { pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(pointAtMessages)
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const ALI = managed().id

describe('a new user', () => {
  const form = page.getByRole('form', { name: 'New user' })
  const save = form.getByRole('button', { name: 'Save and invite' })

  test('is checked before it is sent', async () => {
    await openUsers(me())
    await form.getByRole('textbox', { name: 'Email' }).fill('nils@')
    await save.click()
    for (const text of [
      'Enter the name',
      'This does not look like an email address',
      'Enter a username',
      'Choose at least one shop',
    ])
      await expect.element(form.getByText(text)).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus()
    expect(callsTo(API.createUser)).toEqual([])
  })

  async function fillIn(): Promise<void> {
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(' Nils Berggren ')
    await form.getByRole('textbox', { name: 'Email' }).fill('nils@example.com')
    await form.getByRole('textbox', { name: 'Username' }).fill('nils.b')
    await form.getByRole('checkbox', { name: 'Nordform' }).click()
    await form.getByRole('checkbox', { name: 'Kontoret' }).click()
  }

  test('is kept as far as they are written over a reload, and the next one is for the same shops', async () => {
    await openUsers(me())
    await fillIn()
    await form.getByRole('combobox', { name: 'Access' }).selectOptions('1')
    cleanup()
    await openUsers(me())
    await expect.element(form.getByRole('textbox', { name: 'Email' })).toHaveValue('nils@example.com')
    await expect.element(form.getByRole('checkbox', { name: 'Kontoret' })).toBeChecked()
    await expect.element(form.getByRole('combobox', { name: 'Access' })).toHaveValue('1')
    answer('post', API.createUser, () => ok({ data: user({ id: ALI, username: 'nils.b' }) }))
    await save.click()
    await expect.element(form.getByRole('textbox', { name: 'Email' })).toHaveValue('')
    await expect.element(form.getByRole('checkbox', { name: 'Kontoret' })).toBeChecked()
    await expect.element(form.getByRole('combobox', { name: 'Access' })).toHaveValue('3')
    await form.getByRole('textbox', { name: 'Username' }).fill('x')
    await form.getByRole('button', { name: 'Discard' }).click()
    await expect.element(form.getByRole('textbox', { name: 'Username' })).toHaveValue('')
  })

  test('is made in the first shop, taken into the others, and invited by mail', async () => {
    await openUsers(me())
    answer('post', API.createUser, () => ok({ data: user({ id: ALI, username: 'nils.b' }) }))
    await fillIn()
    await form.getByRole('combobox', { name: 'Access' }).selectOptions('1')
    await save.click()
    await expect.element(page.getByText('Nils Berggren is invited by mail to nils@example.com')).toBeVisible()
    expect(callsTo(API.createUser)[0]?.body).toEqual({
      username: 'nils.b',
      name: ' Nils Berggren ',
      email: 'nils@example.com',
      shop_id: 'nordform',
      level: 1,
    })
    expect(changes()).toEqual([{ id: ALI, memberships: [{ shop_id: 'kontoret', level: 1 }] }])
    await expect.element(form.getByRole('textbox', { name: 'Username' })).toHaveValue('')
    // The list is read anew.
    await expect.poll(questions).toHaveLength(2)
  })

  test.each([
    ['taken', () => refuse(409, ERROR.usernameTaken), 'This username is taken'],
    ['not to be had', () => refuse(409, ERROR.usernameRefused), 'This username cannot be used. Choose another one'],
    [
      'one that looks like another',
      () => refuse(422, ERROR.validation, [{ field: 'username', rule: RULE.format, message: 'one script' }]),
      'Use letters of one alphabet and no invisible characters',
    ],
  ])('keeps what was typed when the name is %s, and says so at the field', async (_, refused, text) => {
    await openUsers(me())
    answer('post', API.createUser, refused)
    await fillIn()
    await userEvent.keyboard('{Enter}')
    await save.click()
    await expect.element(form.getByText(text)).toBeVisible()
    await expect.element(form.getByRole('textbox', { name: 'Username' })).toHaveValue('nils.b')
    await expect.element(form.getByRole('textbox', { name: 'Username' })).toHaveFocus()
  })
})
