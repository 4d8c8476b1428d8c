import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import type { Key } from '#contract/keys/key.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 9, installation: true }), [shop({ permission: 9 })])
})

const ID = '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001'
const SECRET = 'ik_secret'
const at = (path: string): string => path.replace(':id', ID)

const erp = (more: Partial<Key> = {}): Key => ({
  id: ID,
  name: 'ERP',
  scopes: ['orders:read'],
  shops: ['nordform'],
  networks: [],
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  expires_at: ['2126-11-01T08:00:00.000Z'],
  changes: [{ at: '2026-11-01T08:00:00.000Z', actor: 'kim', action: 'created' }],
  ...more,
})
const revoked = erp({ id: ID.replace('1', '2'), name: 'Old', revoked_at: '2026-11-02T08:00:00.000Z', expires_at: [] })
const serverHas = (keys: readonly Key[]): void => answer('get', OFFICE_API.keys, () => ok({ data: keys }))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const secret = () => page.getByText(SECRET, { exact: true })

describe('the keys of machines', () => {
  test('are made, each shown once, and in no address', async () => {
    serverHas([])
    const router = await openApp('/office/keys')
    await expect.element(heading('No system has a key')).toBeVisible()
    await button('New key…').click()
    await button('Make the key').click()
    await expect.element(page.getByText(/Enter what the key is called/)).toBeVisible()
    await expect.element(page.getByText('Choose at least one thing that it may do')).toBeVisible()
    await expect.element(page.getByText('Choose at least one shop')).toBeVisible()
    await field('Name').fill(' ERP ')
    await field('Read orders').click()
    await page.getByRole('group', { name: 'In which shops' }).getByRole('checkbox').click()
    await field('Networks (optional)').fill('192.0.2.0/24\n10.1.2.3')
    answer('post', OFFICE_API.keys, () =>
      refuse(400, ERROR.validation, [{ field: 'name', rule: RULE.choice, message: 'taken' }]),
    )
    await button('Make the key').click()
    await expect.element(page.getByText('A key that is in use is called so already')).toBeVisible()
    answer('post', OFFICE_API.keys, () => ok({ data: { ...erp(), key: SECRET } }))
    await button('Make the key').click()
    await expect.element(secret()).toBeVisible()
    expect(callsTo(OFFICE_API.keys).findLast(({ method }) => method.toUpperCase() === 'POST')?.body).toEqual({
      name: 'ERP',
      scopes: ['orders:read'],
      shop_ids: ['nordform'],
      networks: ['192.0.2.0/24', '10.1.2.3'],
      days: 365,
    })
    expect(router.state.location.href).toBe('/office/keys')
    // Escape, and a press beside it, would lose it for ever.
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(secret()).toBeVisible()
    await expect.element(button('Close')).not.toBeInTheDocument()
    await button('I have kept it').click()
    await expect.element(secret()).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: /ERP.*Read orders.*Never.*From anywhere/ })).toBeVisible()
  })

  test('are changed for another beside the one before, and revoked', async () => {
    serverHas([erp(), revoked])
    await openApp('/office/keys')
    await expect.element(button('Change ERP…')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Old/ })).not.toBeInTheDocument()
    await page.getByLabelText('Show those that were revoked, too').click()
    await expect.element(page.getByRole('row', { name: /Old.*Revoked/ })).toBeVisible()
    await button('Change ERP…').click()
    await field('Days that the key before stays good').fill('x')
    await button('Change the key').click()
    await expect.element(page.getByText('Write a number of days from 0 to 3650')).toBeVisible()
    await field('Days that the key before stays good').fill('7')
    const two = erp({ expires_at: ['2126-11-01T08:00:00.000Z', '2126-10-01T08:00:00.000Z'] })
    answer('post', at(OFFICE_API.keyRotate), () => ok({ data: { ...two, key: SECRET } }))
    await button('Change the key').click()
    await expect.element(secret()).toBeVisible()
    expect(callsTo(at(OFFICE_API.keyRotate))[0]?.body).toEqual({ days: 365, overlap: 7 })
    await button('I have kept it').click()
    await button('Revoke ERP…').click()
    answer('delete', at(OFFICE_API.key), () => refuse(404, ERROR.notFound))
    await button('Revoke the key').click()
    await expect.element(page.getByText('Somebody has revoked it meanwhile.')).toBeVisible()
    answer('delete', at(OFFICE_API.key), () => new Response(null, { status: 204 }))
    serverHas([revoked])
    await button('Revoke the key').click()
    await expect.element(button('Change ERP…')).not.toBeInTheDocument()
  })

  test('tell of a failure, and do nothing without a network', async () => {
    answer('get', OFFICE_API.keys, () => refuse(503, ERROR.unavailable))
    await openApp('/office/keys?dialog=new')
    await expect.element(heading('This could not be fetched')).toBeVisible()
    goOffline()
    await expect.element(button('Make the key')).toBeDisabled()
    goOnline()
    await expect.element(button('Make the key')).toBeEnabled()
  })

  test('speak Danish', async () => {
    serverHas([])
    await openApp('/office/keys')
    await activateLocale('da')
    await expect.element(heading('Ingen systemer har en nøgle')).toBeVisible()
    await activateLocale('en')
  })
})

test('the staff of a shop are told whose they are, and are not counted for', async () => {
  knows(user({ level: 9 }), [shop({ permission: 9 })])
  await openApp('/office/keys')
  await expect.element(heading('Keys are for whoever administers the installation')).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'The office' }).getByRole('link', { name: 'Keys' }))
    .not.toBeInTheDocument()
  expect(callsTo(OFFICE_API.keys)).toEqual([])
})
