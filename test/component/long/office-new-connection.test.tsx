import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadConfig } from '#client/http/config.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { API } from '#contract/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { BUYER, connection, CONNECTION_ID } from '../support/connection.ts'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { managed, usersPage } from '../support/users.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', API.customers, () => ok({ data: [{ ...BUYER, addresses: [] }] }))
  answer('get', API.users, () => ok(usersPage([managed({ username: 'inkop' })])))
})

const SECRET = 'JPyW3-kYO6DNJC8X96asFlL33RmnRmoy'
const NEW = '/office/connections/new'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodies = () => callsTo(API.punchoutConnections).map(({ body }) => body)

async function write(account = 'inkop'): Promise<void> {
  await field('Name').fill('Ariba')
  await field('Sender').fill('NetworkId/AN01')
  await page.getByRole('combobox', { name: 'Account', exact: true }).fill(account)
  await field('Hosts that carts may go back to').fill('buyer.example\n*.ariba.com')
}

test('a purchasing system is connected as it was written, and its secret is shown once', async () => {
  answer('post', API.punchoutConnections, () => ok({ data: { ...connection(), secret: SECRET } }))
  answer('get', OFFICE_API.punchoutConnection.replace(':id', CONNECTION_ID), () => ok({ data: connection() }))
  await openApp(NEW)
  await write()
  await page.getByRole('combobox', { name: 'Company that its people buy for' }).selectOptions(BUYER.name)
  await button('Connect it').click()
  const secret = page.getByText(SECRET, { exact: true })
  await expect.element(secret).toBeVisible()
  expect(bodies()).toEqual([
    {
      shop_id: 'nordform',
      name: 'Ariba',
      kind: 'cxml',
      test: false,
      username: 'inkop',
      sender: { domain: 'NetworkId', identity: 'AN01' },
      from: null,
      own: null,
      company_id: BUYER.id,
      settings: { return_hosts: ['buyer.example', '*.ariba.com'] },
    },
  ])
  // Escape, and a press beside it, would lose it for ever.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(secret).toBeVisible()
  await button('I have kept it').click()
  await expect.element(heading('Ariba')).toBeVisible()
  await expect.element(secret).not.toBeInTheDocument()
  // What was written is no draft any more.
  cleanup()
  await openApp(NEW)
  await expect.element(field('Name')).toHaveValue('')
})

test('one of OCI is asked for what OCI has, and opens at once where the buyer gave the secret', async () => {
  answer('post', API.punchoutConnections, () => ok({ data: { ...connection({ kind: 'oci' }), secret: null } }))
  answer('get', OFFICE_API.punchoutConnection.replace(':id', CONNECTION_ID), () => ok({ data: connection() }))
  await openApp(NEW)
  await field('Name').fill('SAP')
  await page.getByRole('combobox', { name: 'Way' }).selectOptions('OCI (SAP)')
  await expect.element(field('Sender')).not.toBeInTheDocument()
  await field('User name of its launches').fill('shopper')
  await page.getByRole('combobox', { name: 'Account', exact: true }).fill('inkop')
  await field('Hosts that carts may go back to').fill('sap.example')
  await page.getByText('How messages are written').click()
  await page.getByRole('combobox', { name: 'Character set of the form' }).selectOptions('iso-8859-1')
  await field('Secret, if the buyer has given one').fill('theirs, and long enough')
  await button('Connect it').click()
  await expect.element(heading('Ariba')).toBeVisible()
  expect(bodies()).toEqual([
    {
      shop_id: 'nordform',
      name: 'SAP',
      kind: 'oci',
      test: false,
      username: 'inkop',
      login: 'shopper',
      secret: 'theirs, and long enough',
      settings: { return_hosts: ['sap.example'], oci: { charset: 'iso-8859-1' } },
    },
  ])
})

test('one for tests needs no host, and is offered where the installation allows it alone', async () => {
  const isTest = page.getByRole('checkbox', { name: /^For tests: addresses without https/ })
  const config = { sentry_dsn: null, greenified_host: 'greenified' }
  answer('get', API.config, () => ok({ data: { ...config, test_connections: true } }))
  await loadConfig()
  await openApp(NEW)
  await isTest.click()
  await expect.element(page.getByText('For tests any host is taken.')).toBeVisible()
  // The draft is older than the day on which the shop was opened to others.
  answer('get', API.config, () => ok({ data: config }))
  await loadConfig()
  await expect.element(isTest).not.toBeInTheDocument()
  await button('Connect it').click()
  await expect.element(page.getByText('Write hosts such as buyer.example or *.ariba.com, one a line')).toBeVisible()
})

test('nothing is sent before what it needs is there, and what the server refuses is said where it stands', async () => {
  await openApp(NEW)
  await button('Connect it').click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(page.getByText('Write hosts such as buyer.example or *.ariba.com, one a line')).toBeVisible()
  expect(bodies()).toEqual([])
  answer('post', API.punchoutConnections, () =>
    refuse(400, ERROR.validation, [
      { field: 'username', rule: RULE.choice, message: '' },
      { field: 'sender', rule: RULE.taken, message: '' },
      { field: 'settings.units', rule: RULE.format, message: '' },
    ]),
  )
  await write('nobody')
  await button('Connect it').click()
  await expect.element(page.getByText('Nobody of this shop is called so')).toBeVisible()
  await expect.element(page.getByText('Another connection has it already')).toBeVisible()
  // What is folded up opens where something in it is wrong.
  await expect.element(page.getByText('Write pairs such as C62=PCE, one a line')).toBeVisible()
  answer('post', API.punchoutConnections, () =>
    refuse(400, ERROR.validation, [{ field: 'shop_id', rule: RULE.range, message: '' }]),
  )
  await button('Connect it').click()
  await expect.element(page.getByText('A shop has at most 200 connections.')).toBeVisible()
  answer('post', API.punchoutConnections, () => refuse(403, ERROR.forbidden))
  await button('Connect it').click()
  await expect.element(page.getByText('Your access no longer allows it.')).toBeVisible()
})

test('what was written waits without a network, and is there after a reload, but for the secret', async () => {
  await openApp(NEW)
  await write()
  await field('Secret, if the buyer has given one').fill('theirs, and long enough')
  goOffline()
  await expect.element(page.getByText('There is no network: what you have written waits on this device.')).toBeVisible()
  await expect.element(button('Connect it')).toBeDisabled()
  goOnline()
  await expect.element(button('Connect it')).toBeEnabled()
  cleanup()
  await openApp(NEW)
  await expect.element(field('Name')).toHaveValue('Ariba')
  await expect.element(field('Secret, if the buyer has given one')).toHaveValue('')
})

test('an account is found among all of the shop’s as one types, and among those known without a network', async () => {
  const many = Array.from({ length: 20 }, (_, i) => managed({ id: `${i}`, username: `inkop-${i}` }))
  const eva = managed({ id: 'eva', username: 'eva', name: 'Eva Ek' })
  answer('get', API.users, ({ query }) => ok(query.get('search') === 'Ek' ? usersPage([eva]) : usersPage(many, 60)))
  await openApp(NEW)
  const account = page.getByRole('combobox', { name: 'Account', exact: true })
  const offered = () => {
    const list = (account.element() as HTMLInputElement).list
    return Array.from(list?.options ?? [], ({ value, text }) => `${value} ${text}`)
  }
  await expect.poll(() => offered().length).toBe(20)
  await expect.element(page.getByText('There are more: write a part of the name.')).toBeVisible()
  await account.fill('Ek')
  await expect.poll(offered).toEqual(['eva Eva Ek'])
  await expect.element(page.getByText('There are more: write a part of the name.')).not.toBeInTheDocument()
  answer('get', API.users, unreachable)
  await account.fill('inkop-1')
  await expect.element(page.getByText(/only people found before can be chosen/)).toBeVisible()
  expect(offered()[0]).toMatch(/^inkop-1 /)
})

test('who is not of the staff connects nothing', async () => {
  knows(user({ level: 7 }), [shop({ permission: 7 })])
  await openApp(NEW)
  await expect.element(heading('The office is for the shop’s own staff')).toBeVisible()
})
