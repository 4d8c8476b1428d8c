import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import type { FailedMail } from '#contract/office/mail.schema.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { staffSees, todo } from '../support/office.ts'
import { knows, shop, user } from '../support/people.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  staffSees([])
})

const MAIL: FailedMail = {
  id: 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b10',
  shop_id: 'nordform',
  kind: 'order_step',
  to: 'k…@berg.example',
  at: '2026-11-20T10:00:00Z',
  state: 'waiting',
  tries: 4,
  next_try_at: '2026-11-20T12:00:00Z',
  reason: 'refused',
  status: 550,
  left_by: null,
  is_forgotten: false,
}
const LINK: FailedMail = {
  ...MAIL,
  id: 'c6f2a9d0-6f0a-4d53-9a41-0c9d2f6a1b11',
  kind: 'password',
  reason: 'unreachable',
  status: null,
}

const listed = (...data: FailedMail[]): void =>
  answer('get', OFFICE_API.mails, () =>
    ok({ data, meta: { current_page: 1, per_page: 50, total: data.length, total_pages: 1 } }),
  )
const decided = (what: 'mailResend' | 'mailLeave', id: string) => OFFICE_API[what].replace(':id', id)
const row = (name: RegExp) => page.getByRole('row', { name })

test('the start page leads to the mails, each with whom, what and why; one is sent again, another is left', async () => {
  answer('get', OFFICE_API.todo, () => ok({ data: todo({ mails: 2 }) }))
  listed(MAIL, LINK)
  await openApp('/office')
  await page.getByRole('link', { name: /2 Mails that could not be sent yet/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mails that could not be sent' })).toBeVisible()
  await expect.element(row(/News of an order/)).toMatchTextContent(/k…@berg\.example.*no such address.*550.*4/)
  await expect.element(row(/Invitation/)).toMatchTextContent(/cannot be reached/)
  answer('post', decided('mailResend', MAIL.id), () => ok({ data: MAIL }))
  listed(LINK)
  await page.getByRole('button', { name: 'Send again: News of an order to the buyer' }).click()
  await expect.element(page.getByText('It is being sent again')).toBeVisible()
  await expect.element(row(/News of an order/)).not.toBeInTheDocument()
  answer('post', decided('mailLeave', LINK.id), () => ok({ data: { ...LINK, state: 'left' } }))
  listed()
  await page.getByRole('button', { name: /^Leave it: Invitation/ }).click()
  await expect.element(page.getByText('Every mail could be sent')).toBeVisible()
  listed({ ...LINK, state: 'left', next_try_at: null, left_by: 'anna', is_forgotten: true })
  await page.getByLabelText('State').selectOptions('left')
  await expect.element(row(/Invitation/)).toMatchTextContent(/Left by anna.*invite the person again/)
  await expect.element(page.getByRole('button', { name: /^(Send again|Leave it)/ })).not.toBeInTheDocument()
  expect(callsTo(OFFICE_API.mails).at(-1)?.query.get('state')).toBe('left')
})

test('what has gone meanwhile is said, and the list is asked for again', async () => {
  listed(MAIL)
  await openApp('/office/mails')
  await expect.element(row(/News of an order/)).toBeVisible()
  answer('post', decided('mailLeave', MAIL.id), () => refuse(409, ERROR.statusNotAllowed))
  listed()
  await page.getByRole('button', { name: /^Leave it/ }).click()
  await expect.element(page.getByText('It has gone meanwhile, or cannot be sent any more.')).toBeVisible()
  await expect.element(page.getByText('Every mail could be sent')).toBeVisible()
})

test('who administers the installation looks at all shops’', async () => {
  knows(user({ installation: true, level: 8 }), [shop({ permission: 8 })])
  listed({ ...MAIL, shop_id: null })
  await openApp('/office/mails')
  await expect.element(row(/News of an order/)).toMatchTextContent(/none/)
  await page.getByLabelText('Shops').selectOptions('all')
  await expect.poll(() => callsTo(OFFICE_API.mails).at(-1)?.query.has('shop_id')).toBe(false)
})

test('mails that cannot be fetched say so', async () => {
  answer('get', OFFICE_API.mails, () => refuse(500, ERROR.internal))
  await openApp('/office/mails')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
