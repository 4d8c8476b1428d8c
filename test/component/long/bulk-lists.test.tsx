import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import type { ChangeCompany, OfficeCompany } from '#contract/office/company.schema.ts'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Deliveries, Endpoint } from '#contract/office/webhook.schema.ts'
import { API } from '#contract/paths.ts'
import type { ChangeUser } from '#contract/users/users.schema.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, ok, recordedCalls, refuse, useNetwork } from '../support/network.ts'
import { staffSees } from '../support/office.ts'
import { changes, managed, me, membership, openUsers } from '../support/users.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const bar = page.getByRole('group', { name: 'What to do with what is chosen' })
const press = (name: string) => bar.getByRole('button', { name, exact: true }).click()
const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
const told = page.getByRole('alert')
const dialog = page.getByRole('dialog')
const one = { current_page: 1, per_page: 50, total: 2, total_pages: 1 }
/** The last part of the addresses that were called to do something, in their order. */
const done = () =>
  recordedCalls.filter(({ method }) => method === 'post').map(({ path }) => path.split('/').slice(-2).join(' '))

test('users are logged out everywhere once that is confirmed, and who may not be is told by name', async () => {
  const eva = managed({ id: 'eva', name: 'Eva Ek', memberships: [membership('nordform', 3)] })
  await openUsers(me(), managed(), eva)
  answer('patch', API.users, ({ body }) =>
    (body as ChangeUser).id === '7' ? refuse(403, ERROR.ownAccount) : ok({ data: managed(), temporary_password: null }),
  )
  await box('Choose all of this page').click()
  await press('Log out everywhere…')
  await expect.element(dialog).toMatchTextContent(/Log 3 users out everywhere\?/)
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(told).toMatchTextContent(/2 users are logged out everywhere/)
  await expect.element(told.getByRole('listitem')).toMatchTextContent(/Maja Lindqvist This is your own account/)
  expect(changes()).toEqual(['7', managed().id, 'eva'].map((id) => ({ id, expected: 4, sign_out: true })))
})

test('users are deactivated, with the way back', async () => {
  await openUsers(me(), managed())
  await expect.element(box('Choose Ali Heydari')).toBeVisible()
  ;(page.getByRole('button', { name: 'Ali Heydari', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(box('Choose Ali Heydari')).toBeChecked()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('Deactivate…')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByText('1 user is deactivated')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone for 1')).toBeVisible()
  expect(changes()).toEqual([
    { id: managed().id, expected: 4, active: false },
    { id: managed().id, expected: 5, active: true },
  ])
})

const company = (id: string, more: Partial<OfficeCompany> = {}): OfficeCompany => ({
  id,
  shop_id: 'nordform',
  revision: 3,
  name: `Company ${id}`,
  org_number: id,
  payment_terms: null,
  addresses: [],
  retired: false,
  people: 1,
  price_lists: 0,
  ...more,
})

test('companies are taken out of use and used again, each as it was read', async () => {
  staffSees([])
  answer('get', OFFICE_API.companies, () => ok({ data: [company('1'), company('2')], meta: one }))
  const said: (readonly [string, ChangeCompany])[] = []
  answer('patch', OFFICE_API.company, ({ path, body }) => {
    const id = path.split('/').at(-1) ?? ''
    const change = body as ChangeCompany
    said.push([id, change])
    return id === '2'
      ? refuse(412, ERROR.revisionChanged, [], company('2'))
      : ok({ data: company(id, { revision: 4 }) })
  })
  await openApp('/office/companies')
  await box('Choose all of this page').click()
  await press('Take out of use')
  await expect.element(told.getByRole('listitem')).toMatchTextContent(/Company 2 A colleague has changed it meanwhile/)
  await expect.element(box('Choose Company 2')).toBeChecked()
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone for 1')).toBeVisible()
  expect(said).toEqual([
    ['1', { shop_id: 'nordform', revision: 3, retired: true }],
    ['2', { shop_id: 'nordform', revision: 3, retired: true }],
    ['1', { shop_id: 'nordform', revision: 4, retired: false }],
  ])
  await press('CSV')
  await expect.element(page.getByText('Companies.csv has been saved')).toBeInTheDocument()
})

const mail = (id: string, more: Partial<FailedMail> = {}): FailedMail => ({
  id,
  shop_id: 'nordform',
  kind: 'order_step',
  to: `${id}@berg.example`,
  at: '2026-11-20T10:00:00Z',
  state: 'waiting',
  tries: 4,
  next_try_at: null,
  reason: 'unreachable',
  status: null,
  left_by: null,
  is_forgotten: false,
  ...more,
})

test('mails are sent again, those alone of which that can be', async () => {
  staffSees([])
  answer('get', OFFICE_API.mails, () => ok({ data: [mail('a'), mail('b', { is_forgotten: true })], meta: one }))
  answer('post', OFFICE_API.mailResend, () => ok({ data: mail('a') }))
  await openApp('/office/mails')
  await box('Choose all of this page').click()
  await press('Send again')
  await expect.element(page.getByText('1 mail is being sent again')).toBeVisible()
  expect(done()).toEqual(['a resend'])
})

const ID = '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001'
const hook: Endpoint = {
  id: ID,
  shop_id: 'nordform',
  url: 'https://erp.example/hooks',
  events: ['order.placed'],
  active: true,
  revision: 3,
  created_at: '2026-11-01T08:00:00.000Z',
  secrets: [],
  waiting: 0,
  parked: 2,
  failures: 0,
  last_delivered_at: null,
  changes: [],
}
const entry = (id: number): Deliveries['data'][number] => ({
  id,
  endpoint_id: ID,
  webhook_id: `0e0e0e0e-0000-4000-8000-00000000000${id}`,
  type: 'order.placed',
  at: `2026-11-20T08:00:0${id}.000Z`,
  subject: null,
  state: 'parked',
  attempts: 9,
  next_attempt_at: null,
  settled_at: null,
  last_status: 500,
  last_error: null,
  held_by: null,
  holds: 0,
})

test('parked events are resent as they happened, and skipped once that is confirmed', async () => {
  staffSees([])
  answer('get', OFFICE_API.webhooks, () => ok({ data: [hook] }))
  answer('get', OFFICE_API.webhookDeliveries, () => ok({ data: [entry(2), entry(1)], meta: one }))
  for (const path of [OFFICE_API.webhookResend, OFFICE_API.webhookSkip])
    answer('post', path, () => ok({ data: { ...entry(1), body: '', tries: [] } }))
  await openApp(`/office/webhooks?endpoint=${ID}&state=parked`)
  await box('Choose all of this page').click()
  await press('Resend')
  await expect.element(page.getByText('2 events are resent')).toBeVisible()
  expect(done()).toEqual(['1 resend', '2 resend'])
  await box(/^Choose An order is placed/)
    .first()
    .click()
  await press('Skip…')
  await expect.element(dialog).toMatchTextContent(/Skip 1 event\?.*never be told/)
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect.element(page.getByText('1 event is skipped')).toBeVisible()
  expect(done().at(-1)).toBe('2 skip')
})
