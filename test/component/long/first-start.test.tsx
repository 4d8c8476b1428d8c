import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { todo } from '../support/office.ts'
import { knows, loginAnswer, shop, user } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(() => page.viewport(1440, 900))

const TOKEN = 'k'.repeat(22)
const PASSWORD = 'seven quiet harbours'
const ADDRESS = `/password#setup.${TOKEN}`
const good = (needs_shop = true) => ok({ data: { needs_shop, expires_at: '2030-01-01T00:00:00.000Z' } })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const open = (name: string) => page.getByRole('button', { name, exact: true })

async function fill(): Promise<void> {
  await field('Shop’s name').fill('Möbler & Ljus')
  await field('Name').fill('Tove Holm')
  await field('Email').fill('tove@example.com')
  await field('Username').fill('tove')
  await field('New password').fill(PASSWORD)
}

/** Every main heading that is shown from here on. */
function headingsSeen(): () => string[] {
  const seen = new Set<string>()
  const look = (): void => {
    for (const one of document.querySelectorAll('h1')) seen.add(one.textContent)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    return [...seen]
  }
}

describe('the page of the first start', () => {
  test('makes the shop and its administrator, and goes to the office', async () => {
    answer('post', OFFICE_API.setupLink, () => good())
    answer('post', OFFICE_API.setup, () => ok({ data: { username: 'tove', shop_id: 'mobler-ljus' } }))
    answer('post', API.login, () => ok(loginAnswer()))
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    const router = await openApp(ADDRESS)
    await expect.element(heading('Welcome to Interior')).toBeVisible()
    await fill()
    await expect.element(field('Short name in addresses')).toHaveValue('mobler-ljus')
    await page.getByLabelText('Country').selectOptions('NO')
    await expect.element(field('The shop’s own language')).toHaveValue('no')
    knows(user({ level: 9 }), [shop({ permission: 9 })])
    const seen = headingsSeen()
    await open('Open the shop').click()
    await expect.element(heading('What needs doing')).toBeVisible()
    // While the office is fetched the page stays what it is.
    expect(seen()).toEqual(['Welcome to Interior', 'What needs doing'])
    expect(router.state.location.href).toBe('/office')
    expect(callsTo(OFFICE_API.setup).map(({ body }) => body)).toEqual([
      {
        token: TOKEN,
        name: 'Tove Holm',
        email: 'tove@example.com',
        username: 'tove',
        new_pw: PASSWORD,
        first_shop: { id: 'mobler-ljus', name: 'Möbler & Ljus', country: 'NO', language: 'no' },
      },
    ])
  })

  test('says at each field what is wrong, here and as the server says it', async () => {
    answer('post', OFFICE_API.setupLink, () => good())
    await openApp(ADDRESS)
    await open('Open the shop').click()
    await expect.element(page.getByText('Enter the shop’s name')).toBeVisible()
    await expect.element(page.getByText('Enter your email address')).toBeVisible()
    await fill()
    await field('Short name in addresses').fill('search')
    await open('Open the shop').click()
    await expect.element(page.getByText('This short name cannot be used. Choose another one')).toBeVisible()
    expect(callsTo(OFFICE_API.setup)).toEqual([])
    await field('Short name in addresses').fill('north')
    answer('post', OFFICE_API.setup, () =>
      refuse(422, ERROR.validation, [{ field: 'new_pw', rule: RULE.personal, message: 'is little more' }]),
    )
    await open('Open the shop').click()
    await expect.element(page.getByText(/The password is little more than a name/)).toBeVisible()
    answer('post', OFFICE_API.setup, () => refuse(409, ERROR.usernameTaken))
    await open('Open the shop').click()
    await expect.element(page.getByText('This username is taken')).toBeVisible()
    answer('post', OFFICE_API.setup, unreachable)
    await open('Open the shop').click()
    await expect.element(page.getByText('There is no connection. Check the network and try again.')).toBeVisible()
    await expect.element(field('Shop’s name')).toHaveValue('Möbler & Ljus')
  })

  test('is made once where only signing in failed', async () => {
    answer('post', OFFICE_API.setupLink, () => good(false))
    answer('post', OFFICE_API.setup, () => ok({ data: { username: 'tove', shop_id: null } }))
    answer('post', API.login, unreachable)
    answer('get', OFFICE_API.todo, () => ok({ data: todo() }))
    await openApp(ADDRESS)
    await expect.element(heading('Who administers the shop?')).toBeVisible()
    expect(page.getByLabelText('Country').elements()).toEqual([])
    await field('Name').fill('Tove Holm')
    await field('Email').fill('tove@example.com')
    await field('Username').fill('tove')
    await field('New password').fill(PASSWORD)
    await open('Save and log in').click()
    await expect.element(page.getByText('There is no connection. Check the network and try again.')).toBeVisible()
    answer('post', API.login, () => ok(loginAnswer()))
    knows(user({ level: 9 }), [shop({ permission: 9 })])
    await open('Save and log in').click()
    await expect.element(heading('What needs doing')).toBeVisible()
    expect(callsTo(OFFICE_API.setup)).toHaveLength(1)
  })

  test('says of a used or old link where another one comes from, in every language', async () => {
    answer('post', OFFICE_API.setupLink, () => refuse(410, ERROR.linkExpired))
    await openApp(ADDRESS)
    await expect.element(heading('This link is no longer good')).toBeVisible()
    await activateLocale('fi')
    await expect.element(page.getByText(/Se on käytetty tai yli tunnin vanha/)).toBeVisible()
    await activateLocale('en')
  })

  test('leads to the login once it is set up', async () => {
    answer('post', OFFICE_API.setupLink, () => refuse(409, 'already_set_up'))
    await openApp(ADDRESS)
    await expect.element(heading('This has been set up already')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to the login' })).toHaveAttribute('href', '/login')
  })

  test('says so when somebody else was first', async () => {
    answer('post', OFFICE_API.setupLink, () => good())
    answer('post', OFFICE_API.setup, () => refuse(409, 'already_set_up'))
    await openApp(ADDRESS)
    await fill()
    await open('Open the shop').click()
    await expect.element(heading('This has been set up already')).toBeVisible()
  })

  test('waits for the network, and comes back', async () => {
    answer('post', OFFICE_API.setupLink, () => good())
    goOffline()
    await openApp(ADDRESS)
    await expect.element(page.getByText('There is no network right now. Open the link when it is back.')).toBeVisible()
    goOnline()
    await open('Try again').click()
    await expect.element(heading('Welcome to Interior')).toBeVisible()
  })

  test('is not used on a device where somebody is logged in', async () => {
    signedIn('a-token')
    knows()
    answer('post', OFFICE_API.setupLink, () => good())
    await openApp(ADDRESS)
    await expect.element(page.getByText(/Maja Lindqvist is logged in on this device/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout')
  })
})
