import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { changes, entry, managed, manages, me, membership, openUsers, questions, usersPage } from '../support/users.ts'
import { pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(pointAtMessages)
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const ALI = managed().id
const access = page.getByRole('combobox', { name: 'Access of Ali Heydari' })
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .flatMap(({ textContent }) => textContent || [])
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

const openSheet = (): Promise<void> => page.getByRole('button', { name: 'Ali Heydari', exact: true }).click()

/** The sheet reads what has been done anew after every change. */
const logRead = (times: number): Promise<void> =>
  expect.poll(() => callsTo(API.usersAudit).length).toBeGreaterThanOrEqual(times)

/** What was asked for last. */
const asked = () => callsTo(API.users).at(-1)?.query

describe('the list', () => {
  test('shows everybody with the access in place, oneself and those above alone without', async () => {
    const above = managed({ id: 'b', name: 'Eva Ek', memberships: [membership('nordform', 8)] })
    await openUsers(me(), managed(), above)
    await expect.element(access).toHaveValue('3')
    expect(Array.from(access.element().querySelectorAll('option'), (option) => option.textContent)).toEqual([
      'See products',
      'See and fill a cart',
      'Order',
      'Order and administer',
    ])
    await expect.element(row('Maja Lindqvist')).toMatchTextContent(/Order and administer.*you/)
    await expect.element(row('Eva Ek')).toMatchTextContent(/Staff of the shop/)
    expect(row('Maja Lindqvist').getByRole('combobox').elements()).toEqual([])
    expect(row('Eva Ek').getByRole('combobox').elements()).toEqual([])
    expect(
      row('Eva Ek')
        .getByRole('button', { name: /New password/ })
        .elements(),
    ).toEqual([])
    await expect.element(page.getByText(/3 active in Nordform and Kontoret\./)).toBeVisible()
  })

  test('shows those alone who buy for no company, as the address says, and says when there are none', async () => {
    manages(me(), managed())
    await openApp('/users?shop=nordform&without=company')
    const only = page.getByRole('checkbox', { name: 'Only without a company' })
    await expect.element(only).toBeChecked()
    await expect.poll(() => [asked()?.get('without_company'), asked()?.get('shop_id')]).toEqual(['1', 'nordform'])
    answer('get', API.users, () => ok(usersPage([])))
    await page.getByRole('searchbox', { name: 'Search users' }).fill('x')
    await expect.element(page.getByText('Nobody is called that')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search users' }).fill('')
    await expect.element(page.getByText('Everybody buys for a company')).toBeVisible()
    await only.click()
    await expect.poll(() => asked()?.get('without_company')).toBe(null)
  })

  test('asks anew a moment after the last key, and says when nobody is found', async () => {
    await openUsers(me(), managed())
    await expect.element(row('Ali Heydari')).toBeVisible()
    answer('get', API.users, () => ok(usersPage([])))
    await page.getByRole('searchbox', { name: 'Search users' }).fill('zz')
    await expect.element(page.getByRole('heading', { name: 'Nobody is called that' })).toBeVisible()
    expect(questions().at(-1)).toBe('search=zz&per_page=30')
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect.element(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('')
  })

  test('has the columns that are chosen, also while one searches', async () => {
    const companies = [{ id: 'c', name: 'Berg AB', retired: false }]
    await openUsers(managed({ memberships: [{ ...membership('nordform', 3), companies }] }))
    await page.getByRole('button', { name: 'Columns' }).click()
    const choice = page.getByRole('dialog', { name: 'Columns' })
    for (const name of ['Email', 'Companies', 'Username', 'Last seen'])
      await choice.getByRole('checkbox', { name, exact: true }).click()
    await choice.getByRole('button', { name: 'Done' }).click()
    await expect.poll(heads).toEqual(['Name', 'Email', 'Shops', 'Companies', 'Access', 'More'])
    await page.getByRole('searchbox', { name: 'Search users' }).fill('berg')
    await expect.poll(() => asked()?.get('search')).toBe('berg')
    await expect.element(row('Ali Heydari')).toMatchTextContent(/ali@example\.com.*Nordform.*Berg AB/)
  })

  test('is not asked for by somebody who manages no shop', async () => {
    knows(user(), [shop({ permission: 3 })])
    answer('get', API.cart, () => ok({ data: [] }))
    await openApp('/users')
    await expect.element(page.getByRole('heading', { name: 'You do not manage users' })).toBeVisible()
    expect(callsTo(API.users)).toEqual([])
  })

  test('without a network says so, and comes back by itself', async () => {
    manages(me())
    answer('get', API.users, unreachable)
    await openApp('/users')
    await expect.element(page.getByRole('heading', { name: 'There is no network right now' })).toBeVisible()
    answer('get', API.users, () => ok(usersPage([me(), managed()])))
    window.dispatchEvent(new Event('online'))
    await expect.element(row('Ali Heydari')).toBeVisible()
  })
})

describe('the access in place', () => {
  test('changes at once, with the way back', async () => {
    await openUsers(me(), managed())
    await access.selectOptions('7')
    await expect.element(page.getByText('Ali Heydari: Order and administer')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(access).toHaveValue('3')
    await expect.poll(changes).toEqual([
      { id: ALI, expected: 4, memberships: [{ shop_id: 'nordform', level: 7 }] },
      { id: ALI, expected: 5, memberships: [{ shop_id: 'nordform', level: 3 }] },
    ])
  })

  test('goes back when the server refuses, with the reason', async () => {
    await openUsers(me(), managed())
    answer('patch', API.users, () => refuse(403, ERROR.levelTooHigh))
    await access.selectOptions('1')
    await expect.element(page.getByText("Ali Heydari: The user's access is higher than yours.")).toBeVisible()
    await expect.element(access).toHaveValue('3')
  })

  test('shows what somebody else changed meanwhile, and the user as they are', async () => {
    await openUsers(me(), managed())
    const now = managed({ name: 'Ali H. Heydari', memberships: [membership('nordform', 1)], revision: 6 })
    answer('patch', API.users, () => refuse(412, ERROR.revisionChanged, [], now))
    await access.selectOptions('0')
    const told = page.getByRole('alert').filter({ hasText: 'Somebody else changed this user' })
    await expect.element(told).toMatchTextContent(/The name is Ali H\. Heydari, it was Ali Heydari\./)
    await expect.element(told).toMatchTextContent(/Access in Nordform: See and fill a cart, it was Order\./)
    await expect.element(page.getByRole('combobox', { name: 'Access of Ali H. Heydari' })).toHaveValue('1')
  })
})

describe('a user’s sheet', () => {
  const sheet = page.getByRole('dialog')

  test('sends a link to choose a new password, and shows nobody any', async () => {
    await openUsers(me(), managed())
    await openSheet()
    await expect.element(sheet.getByText(/A link to choose a new password goes to ali@example\.com/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Send a link' }).click()
    await expect.element(page.getByText('A link is on its way to ali@example.com')).toBeVisible()
    expect(changes()).toEqual([{ id: ALI, expected: 4, send_link: true }])
    await logRead(2)
  })

  test('invites again whoever has not chosen a password yet', async () => {
    await openUsers(me(), managed({ reset_password: 1 }))
    await expect.element(row('Ali Heydari')).toMatchTextContent(/Has not chosen a password yet/)
    await openSheet()
    await sheet.getByRole('button', { name: 'Send the invitation again' }).click()
    await expect.poll(changes).toEqual([{ id: ALI, expected: 4, send_link: true }])
    await logRead(2)
  })

  test('logs somebody out everywhere', async () => {
    await openUsers(me(), managed())
    await openSheet()
    await sheet.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect.element(page.getByText('Ali Heydari is logged out everywhere')).toBeVisible()
    expect(changes()).toEqual([{ id: ALI, expected: 4, sign_out: true }])
    await logRead(2)
  })

  test('deactivates with the way back', async () => {
    await openUsers(me(), managed())
    await openSheet()
    await sheet.getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Activate' })).toBeVisible()
    // The message lies beside the sheet, which has the way back itself.
    await expect.element(page.getByText('Ali Heydari is logged out everywhere and can no longer log in')).toBeVisible()
    await sheet.getByRole('button', { name: 'Activate' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Deactivate' })).toBeVisible()
    expect(changes()).toEqual([
      { id: ALI, expected: 4, active: false },
      { id: ALI, expected: 5, active: true },
    ])
    await logRead(3)
  })

  test('lets into another shop, takes out again, but never out of the last one', async () => {
    await openUsers(me(), managed())
    await openSheet()
    const nordform = sheet.getByRole('combobox', { name: 'Access of Ali Heydari in Nordform' })
    const kontoret = sheet.getByRole('combobox', { name: 'Access of Ali Heydari in Kontoret' })
    await expect.element(nordform).toBeVisible()
    expect(nordform.element().querySelector('option[value=none]')).toBeNull()
    await kontoret.selectOptions('1')
    await expect.poll(() => nordform.element().querySelector('option[value=none]')).not.toBeNull()
    await nordform.selectOptions('none')
    await expect.poll(changes).toHaveLength(2)
    expect(changes().at(-1)).toEqual({ id: ALI, expected: 5, memberships: [{ shop_id: 'nordform', level: null }] })
    await logRead(3)
  })

  test('saves name and mail address, and says what is wrong with them', async () => {
    await openUsers(me(), managed())
    await openSheet()
    const email = sheet.getByRole('textbox', { name: 'Email' })
    await email.fill('nobody')
    await sheet.getByRole('button', { name: 'Save name and email' }).click()
    await expect.element(sheet.getByText('This does not look like an email address')).toBeVisible()
    await email.fill('ali@new.example')
    await sheet.getByRole('button', { name: 'Save name and email' }).click()
    await expect.poll(changes).toEqual([{ id: ALI, expected: 4, email: 'ali@new.example' }])
    await logRead(2)
  })

  test('keeps what was written of name and mail address, and says what a colleague has made of them', async () => {
    const save = sheet.getByRole('button', { name: 'Save name and email' })
    const email = sheet.getByRole('textbox', { name: 'Email' })
    await openUsers(me(), managed())
    await openSheet()
    await email.fill('ali@new.example')
    await sheet.getByRole('button', { name: 'Close' }).click()
    cleanup()
    manages(me(), managed({ name: 'Ali H. Heydari', email: 'ali@other.example', revision: 6 }))
    await openApp(`/users?user=${ALI}`)
    await expect.element(email).toHaveValue('ali@new.example')
    await expect.element(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Ali H. Heydari')
    await expect
      .element(sheet.getByRole('alert'))
      .toMatchTextContent(/The email address is ali@other\.example, it was ali@example\.com\./)
    await sheet.getByRole('button', { name: 'Discard' }).click()
    await expect.element(email).toHaveValue('ali@other.example')
    await expect.element(save).toBeDisabled()
    await email.fill('ali@third.example')
    await save.click()
    await expect.poll(changes).toEqual([{ id: ALI, expected: 6, email: 'ali@third.example' }])
    await expect.element(sheet.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  })

  test('keeps what was written where a colleague was faster', async () => {
    await openUsers(me(), managed())
    await openSheet()
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Ali Berg')
    const now = managed({ email: 'ali@other.example', revision: 6 })
    answer('patch', API.users, () => refuse(412, ERROR.revisionChanged, [], now))
    await sheet.getByRole('button', { name: 'Save name and email' }).click()
    await expect.element(sheet.getByRole('alert')).toMatchTextContent(/The email address is ali@other\.example/)
    await expect.element(sheet.getByRole('textbox', { name: 'Name' })).toHaveValue('Ali Berg')
    await expect.element(sheet.getByRole('textbox', { name: 'Email' })).toHaveValue('ali@other.example')
  })

  test('of somebody with other shops too offers nothing but the access to one’s own, and says why', async () => {
    await openUsers(me(), managed({ elsewhere: true }))
    await openSheet()
    await expect.element(sheet.getByText(/You can only change what is yours/).first()).toBeVisible()
    expect(sheet.getByRole('textbox').elements()).toEqual([])
    expect(sheet.getByRole('button', { name: /Send|Log out|Deactivate/ }).elements()).toEqual([])
    await expect.element(sheet.getByRole('combobox', { name: 'Access of Ali Heydari in Nordform' })).toBeVisible()
  })

  test('tells what has been done, as sentences', async () => {
    manages(me(), managed())
    answer('get', API.usersAudit, () =>
      ok({
        data: [
          entry({ id: '3', action: 'level', shop_id: 'nordform', from: '1', to: '3' }),
          entry({ id: '2', action: 'joined', actor: null, shop_id: 'nordform', to: '1' }),
          entry({ id: '1' }),
          entry({ id: '0', action: 'deactivated', actor: null, key: 'Staff register' }),
        ],
        meta: usersPage([]).meta,
      }),
    )
    await openApp('/users?view=log')
    const log = page.getByRole('listitem')
    await expect.element(log.nth(0)).toMatchTextContent(/changed the access of Ali Heydari in Nordform: from See and/)
    await expect.element(log.nth(1)).toMatchTextContent(/The system's operator let Ali Heydari into Nordform/)
    await expect.element(log.nth(2)).toMatchTextContent(/Maja Lindqvist created Ali Heydari/)
    await expect.element(log.nth(3)).toMatchTextContent(/The key Staff register deactivated Ali Heydari/)
  })
})

const left = (carts: number, asked: () => void = () => undefined): void =>
  answer('get', API.usersCarts, () => {
    asked()
    return ok({ data: { carts } })
  })

describe('open carts that somebody left behind', () => {
  const gone = managed({ active: false })

  test('are told of and taken over, once it is confirmed', async () => {
    await openUsers(me(), gone)
    left(2)
    const taken: unknown[] = []
    answer('post', API.usersCarts, ({ body }) => {
      taken.push(body)
      left(0)
      return ok({ data: { carts: 2 } })
    })
    await openSheet()
    await expect.element(page.getByText('Ali Heydari left 2 open carts behind.')).toBeVisible()
    await page.getByRole('button', { name: 'Take over the carts' }).click()
    const ask = page.getByRole('group', { name: 'Take over the carts of Ali Heydari' })
    await expect.element(ask).toHaveFocus()
    await expect.element(ask).toMatchTextContent(/changes that Ali Heydari has not sent yet are refused/)
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(ask).not.toBeInTheDocument()
    expect(taken).toEqual([])
    await page.getByRole('button', { name: 'Take over the carts' }).click()
    await ask.getByRole('button', { name: 'Take over' }).click()
    await expect.element(page.getByText('You took over 2 open carts')).toBeVisible()
    await expect.element(page.getByText(/open carts behind/)).not.toBeInTheDocument()
    expect(taken).toEqual([{ user_id: ALI }])
    // What has been done is read anew.
    await logRead(2)
  })

  test('are nothing to speak of where there are none, and never one’s own', async () => {
    let asked = 0
    await openUsers(me(), managed())
    left(0, () => (asked += 1))
    await openSheet()
    await expect.poll(() => asked).toBe(1)
    expect(page.getByText(/open carts/i).elements()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Maja Lindqvist', exact: true }).click()
    await logRead(2)
    expect(asked).toBe(1)
  })

  test('cannot be taken by who would have too many, and stay to be taken later', async () => {
    await openUsers(me(), gone)
    left(1)
    answer('post', API.usersCarts, () => refuse(409, ERROR.tooManyCarts))
    await openSheet()
    await page.getByRole('button', { name: 'Take over the carts' }).click()
    await page.getByRole('button', { name: 'Take over', exact: true }).click()
    await expect.element(page.getByText(/You would have more open carts than anybody can/)).toBeVisible()
    await expect.element(page.getByText('Ali Heydari left 1 open cart behind.')).toBeVisible()
  })

  test('are not told of without the right to them, nor where the question fails, which can be asked again', async () => {
    await openUsers(me(), gone)
    answer('get', API.usersCarts, () => refuse(403, ERROR.forbidden))
    await openSheet()
    await expect.element(page.getByText('Your access no longer allows it.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    answer('get', API.usersCarts, () => refuse(500, ERROR.internal))
    await openSheet()
    await expect.element(page.getByText('It could not be asked whether there are open carts')).toBeVisible()
    left(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Ali Heydari left 1 open cart behind.')).toBeVisible()
  })
})
