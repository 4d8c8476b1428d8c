import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, ok, useNetwork } from '../support/network.ts'
import { user } from '../support/people.ts'
import { changes, managed, manages, me, membership } from '../support/users.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const company = (id: string, name: string) => ({
  id,
  shop_id: 'nordform',
  name,
  org_number: id,
  payment_terms: null,
  addresses: [],
})
const BERG = company('11111111-1111-4111-8111-111111111111', 'Berg AB')
const DAL = company('22222222-2222-4222-8222-222222222222', 'Dal AB')
const inSheet = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name })

test('the companies of a user are ticked on the sheet, those of the manager to choose from', async () => {
  const buys = { ...membership('nordform', 3), companies: [{ id: BERG.id, name: 'Berg AB', retired: false }] }
  manages(me(), managed({ memberships: [buys] }))
  answer('get', API.customers, ({ query }) => ok({ data: query.get('shop_id') === 'nordform' ? [BERG, DAL] : [] }))
  await openApp('/users')
  await page.getByRole('button', { name: 'Ali Heydari', exact: true }).click()
  await expect.element(inSheet('Berg AB')).toBeChecked()
  await expect.element(inSheet('Dal AB')).not.toBeChecked()
  await inSheet('Dal AB').click()
  await expect
    .poll(() => changes())
    .toMatchObject([{ memberships: [{ shop_id: 'nordform', level: 3, company_ids: [BERG.id, DAL.id] }] }])
})

test('those of a new user are the manager’s own, unless others are chosen', async () => {
  manages(me())
  answer('get', API.customers, ({ query }) => ok({ data: query.get('shop_id') === 'nordform' ? [BERG, DAL] : [] }))
  const made: unknown[] = []
  answer('post', API.createUser, ({ body }) => {
    made.push(body)
    return ok({ data: user() })
  })
  await openApp('/users')
  const form = page.getByRole('form', { name: 'New user' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Nils Ny')
  await form.getByRole('textbox', { name: 'Email' }).fill('nils@example.com')
  await form.getByRole('textbox', { name: 'Username' }).fill('nils')
  await form.getByRole('checkbox', { name: 'Nordform' }).click()
  await expect.element(form.getByRole('checkbox', { name: 'Berg AB' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Berg AB' }).click()
  await form.getByRole('button', { name: 'Save and invite' }).click()
  await expect.poll(() => made).toMatchObject([{ shop_id: 'nordform', company_ids: [DAL.id] }])
})
