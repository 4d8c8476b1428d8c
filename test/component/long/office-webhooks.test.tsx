import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activateLocale } from '#client/i18n/locale.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { Deliveries, Delivery, Endpoint } from '#contract/office/webhook.schema.ts'
import { openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { knows, shop, user } from '../support/people.ts'
import { goOffline, goOnline } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
})

const ID = '5b7e1c52-0a5e-4a51-8b0e-7f6d3f1f0001'
const at = (path: string, id: string | number): string => path.replace(':id', String(id))
const SECRET = 'whsec_c2VjcmV0'

const hook = (more: Partial<Endpoint> = {}): Endpoint => ({
  id: ID,
  shop_id: 'nordform',
  url: 'https://erp.example/hooks',
  events: ['order.placed'],
  active: true,
  revision: 3,
  created_at: '2026-11-01T08:00:00.000Z',
  secrets: [{ created_at: '2026-11-01T08:00:00.000Z', expires_at: null }],
  waiting: 0,
  parked: 0,
  failures: 0,
  last_delivered_at: null,
  changes: [{ at: '2026-11-01T08:00:00.000Z', actor: 'kim', action: 'created' }],
  ...more,
})

type Entry = Deliveries['data'][number]
const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  endpoint_id: ID,
  webhook_id: `0e0e0e0e-0000-4000-8000-00000000000${id}`,
  type: 'order.placed',
  at: '2026-11-20T08:00:00.000Z',
  subject: null,
  state: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  settled_at: '2026-11-20T08:00:01.000Z',
  last_status: 204,
  last_error: null,
  held_by: null,
  holds: 0,
  ...more,
})
const opened = (one: Entry, more: Partial<Delivery> = {}): Delivery => ({
  ...one,
  body: '{"type":"order.placed","data":{"id":"o1"}}',
  tries: [{ at: '2026-11-20T08:00:00.000Z', milliseconds: 31, status: 500, error: null, answer: 'ERP is down' }],
  ...more,
})

function serverHas(endpoints: readonly Endpoint[], entries: readonly Entry[] = []): void {
  answer('get', OFFICE_API.webhooks, () => ok({ data: endpoints }))
  answer('get', at(OFFICE_API.webhookDeliveries, ID), ({ query }) => {
    const data = entries.filter(({ state }) => (query.get('state') ?? state) === state)
    return ok({ data, meta: { current_page: 1, per_page: 50, total: data.length, total_pages: 1 } })
  })
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const secret = () => page.getByText(SECRET, { exact: true })

describe('the endpoints of a shop', () => {
  test('that were removed are named, with who did it', async () => {
    const removed = [{ id: ID, url: 'https://old.example/hooks', at: '2026-11-02T08:00:00.000Z', actor: 'kim' }]
    answer('get', OFFICE_API.webhooks, ({ query }) =>
      ok(query.get('removed') === 'true' ? { data: [], removed } : { data: [] }),
    )
    await openApp('/office/webhooks')
    const gone = page.getByRole('region', { name: 'Removed' })
    await expect.element(gone.getByRole('row', { name: /old\.example.*2 Nov.* kim/ })).toBeVisible()
  })

  test('are made with their secret shown once, in no address and on no device', async () => {
    serverHas([])
    const router = await openApp('/office/webhooks')
    await expect.element(heading('No system is told anything yet')).toBeVisible()
    await button('New endpoint…').click()
    await button('Make the endpoint').click()
    await expect.element(page.getByText('Enter the address that events are sent to')).toBeVisible()
    await expect.element(page.getByText('Choose at least one event')).toBeVisible()
    await field('Address').fill('http://erp.example')
    await field('An order is placed').click()
    answer('post', OFFICE_API.webhooks, () =>
      refuse(400, ERROR.validation, [{ field: 'url', rule: RULE.format, message: 'https only' }]),
    )
    await button('Make the endpoint').click()
    await expect.element(page.getByText(/Nothing may be sent there/)).toBeVisible()
    await field('Address').fill(' https://erp.example/hooks ')
    answer('post', OFFICE_API.webhooks, () => ok({ data: { ...hook(), secret: SECRET } }))
    serverHas([hook()])
    await button('Make the endpoint').click()
    await expect.element(secret()).toBeVisible()
    expect(callsTo(OFFICE_API.webhooks).findLast(({ method }) => method.toUpperCase() === 'POST')?.body).toEqual({
      shop_id: 'nordform',
      url: 'https://erp.example/hooks',
      events: ['order.placed'],
    })
    expect(router.state.location.href).toBe(`/office/webhooks?endpoint=${ID}`)
    // Escape, and a press beside it, would lose it for ever.
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(secret()).toBeVisible()
    await expect.element(button('Close')).not.toBeInTheDocument()
    await button('I have kept it').click()
    await expect.element(secret()).not.toBeInTheDocument()
    await expect.element(heading('https://erp.example/hooks')).toBeVisible()
    await expect.element(heading('Nothing has been sent yet')).toBeVisible()
  })

  test('are listed with what they hold up, each with the way to its log', async () => {
    serverHas([hook({ parked: 2, waiting: 5, failures: 4 }), hook({ id: ID.replace('1', '2'), active: false })])
    await openApp('/office/webhooks')
    await expect.element(page.getByText('Took nothing 4 times in a row')).toBeVisible()
    await expect.element(page.getByText('Switched off')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Parked: 2' }))
      .toHaveAttribute('href', `/office/webhooks?endpoint=${ID}&state=parked`)
  })

  test('are changed with what was read; what a colleague has changed too is settled field by field', async () => {
    serverHas([hook()])
    await openApp(`/office/webhooks?endpoint=${ID}&dialog=change`)
    await expect.element(field('Address')).toBeVisible()
    expect(button('Save').elements()).toEqual([])
    await field('Address').fill('https://mine.example/')
    const now = hook({ revision: 8, url: 'https://theirs.example/', events: ['order.placed', 'cart.sent'] })
    answer('patch', at(OFFICE_API.webhook, ID), () => refuse(412, ERROR.revisionChanged, [], now))
    await button('Save').click()
    await expect
      .element(page.getByRole('row', { name: /Address.*https:\/\/theirs.example.*https:\/\/mine.example/ }))
      .toBeVisible()
    await expect.element(field('A cart goes to a purchasing system')).toBeChecked()
    await expect.element(button('Save')).toBeDisabled()
    await button('Keep mine').click()
    answer('patch', at(OFFICE_API.webhook, ID), () =>
      ok({ data: { ...now, revision: 9, url: 'https://mine.example/' } }),
    )
    await button('Save').click()
    await expect.element(heading('https://mine.example/')).toBeVisible()
    expect(callsTo(at(OFFICE_API.webhook, ID)).map(({ body }) => body)).toEqual([
      { revision: 3, url: 'https://mine.example/' },
      { revision: 8, url: 'https://mine.example/' },
    ])
  })

  test('are switched off, given another secret beside the one before, and deleted', async () => {
    serverHas([hook({ waiting: 1 })])
    await openApp(`/office/webhooks?endpoint=${ID}`)
    answer('patch', at(OFFICE_API.webhook, ID), () => ok({ data: hook({ waiting: 1, active: false, revision: 4 }) }))
    await button('Switch off').click()
    await expect.element(button('Switch on')).toBeVisible()
    await expect.element(button('Send a test')).toBeDisabled()
    expect(callsTo(at(OFFICE_API.webhook, ID))[0]?.body).toEqual({ revision: 3, active: false })
    await button('Change the secret…').click()
    await field('Days that the secret before stays good').fill('91')
    await button('Change the secret').click()
    await expect.element(page.getByText('Write a number of days from 0 to 90')).toBeVisible()
    await field('Days that the secret before stays good').fill('7')
    answer('post', at(OFFICE_API.webhookRotate, ID), () => ok({ data: { secret: SECRET } }))
    await button('Change the secret').click()
    await expect.element(secret()).toBeVisible()
    expect(callsTo(at(OFFICE_API.webhookRotate, ID))[0]?.body).toEqual({ days: 7 })
    await button('I have kept it').click()
    await button('Delete…').click()
    await expect.element(page.getByText('1 event has not been delivered, and is given up.')).toBeVisible()
    answer('delete', at(OFFICE_API.webhook, ID), () => new Response(null, { status: 204 }))
    await button('Delete the endpoint').click()
    await expect.element(heading('No system is told anything yet')).toBeVisible()
  })
})

describe('the log of an endpoint', () => {
  const parked = entry(2, { state: 'parked', holds: 3, last_status: 500, attempts: 9 })

  test('has what is parked before everything else, with what it holds back, and lets it be resent or skipped', async () => {
    serverHas([hook({ parked: 1 })], [entry(4), entry(3, { state: 'waiting', held_by: 2 }), parked])
    await openApp(`/office/webhooks?endpoint=${ID}`)
    const first = page.getByRole('region', { name: /^Parked/ })
    await expect.element(first.getByText(/holds back 3 later events/)).toBeVisible()
    await expect.element(page.getByText(/waits for number 2/)).toBeVisible()
    answer('post', at(OFFICE_API.webhookResend, 2), () =>
      refuse(409, ERROR.statusNotAllowed, [], opened({ ...parked, state: 'waiting' })),
    )
    await first.getByRole('button', { name: /^Resend/ }).click()
    await expect.element(page.getByText(/It is no longer as it was on the screen/)).toBeVisible()
    answer('post', at(OFFICE_API.webhookSkip, 2), () => ok({ data: opened({ ...parked, state: 'skipped', holds: 0 }) }))
    serverHas([hook()], [entry(4), entry(3), { ...parked, state: 'skipped', holds: 0 }])
    await first.getByRole('button', { name: /^Skip/ }).click()
    await expect.element(first).not.toBeInTheDocument()
    await expect.element(page.getByRole('cell', { name: 'Skipped' })).toBeVisible()
  })

  test('says when what is parked cannot be told, and asks for it again', async () => {
    serverHas([hook({ parked: 1 })], [entry(4), parked])
    answer('get', at(OFFICE_API.webhookDeliveries, ID), ({ query }) =>
      query.get('state') === 'parked'
        ? refuse(500, ERROR.internal)
        : ok({ data: [entry(4)], meta: { current_page: 1, per_page: 50, total: 1, total_pages: 1 } }),
    )
    await openApp(`/office/webhooks?endpoint=${ID}`)
    await expect.element(heading('This could not be fetched')).toBeVisible()
    serverHas([hook({ parked: 1 })], [entry(4), parked])
    await button('Try again').click()
    await expect.element(page.getByRole('region', { name: /^Parked/ })).toBeVisible()
  })

  test('is filtered by the address, and opens a delivery with its body and answers', async () => {
    serverHas([hook({ parked: 1 })], [entry(4), parked])
    answer('get', at(OFFICE_API.webhookDelivery, 2), () => ok({ data: opened(parked) }))
    const router = await openApp(`/office/webhooks?endpoint=${ID}`)
    await page.getByLabelText('State', { exact: true }).selectOptions('parked')
    await expect.poll(() => router.state.location.href).toBe(`/office/webhooks?endpoint=${ID}&state=parked`)
    await page.getByRole('link', { name: 'An order is placed' }).click()
    await expect.poll(() => router.state.location.href).toBe(`/office/webhooks?endpoint=${ID}&state=parked&delivery=2`)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('{"type":"order.placed","data":{"id":"o1"}}')).toBeVisible()
    await expect.element(dialog.getByText('ERP is down')).toBeVisible()
    answer('post', at(OFFICE_API.webhookResend, 2), () => ok({ data: opened({ ...parked, state: 'waiting' }) }))
    await dialog.getByRole('button', { name: 'Resend' }).click()
    await expect.element(dialog.getByText('On its way')).toBeVisible()
  })

  test('shows what became of a test', async () => {
    serverHas([hook()])
    await openApp(`/office/webhooks?endpoint=${ID}`)
    const sent = opened(entry(5, { type: 'webhook.test' }), { tries: [] })
    answer('post', at(OFFICE_API.webhookTest, ID), () => ok({ data: sent }))
    answer('get', at(OFFICE_API.webhookDelivery, 5), () => ok({ data: sent }))
    await button('Send a test').click()
    await expect.element(page.getByRole('dialog').getByText('It has not been tried yet.')).toBeVisible()
  })
})

describe('the page of webhooks', () => {
  test('tells of a failure, of an endpoint that is gone, and of a right that is gone', async () => {
    answer('get', OFFICE_API.webhooks, () => refuse(500, ERROR.internal))
    await openApp(`/office/webhooks?endpoint=${ID}`)
    await expect.element(heading('This could not be fetched')).toBeVisible()
    serverHas([])
    await button('Try again').click()
    await expect.element(heading('This shop has no such endpoint')).toBeVisible()
  })

  test('is not for whoever lost the right', async () => {
    answer('get', OFFICE_API.webhooks, () => refuse(403, ERROR.forbidden))
    await openApp('/office/webhooks')
    await expect.element(heading(/The office is for/)).toBeVisible()
  })

  test('does nothing without a network, and says so', async () => {
    serverHas([hook()])
    await openApp(`/office/webhooks?endpoint=${ID}`)
    await expect.element(button('Switch off')).toBeEnabled()
    goOffline()
    await expect.element(button('Switch off')).toBeDisabled()
    await expect.element(page.getByText(/this is possible when the network is back/).first()).toBeVisible()
    goOnline()
    await expect.element(button('Switch off')).toBeEnabled()
  })

  test('speaks Swedish', async () => {
    serverHas([])
    await openApp('/office/webhooks')
    await activateLocale('sv')
    await expect.element(heading('Inget system får veta något än')).toBeVisible()
    await activateLocale('en')
  })
})
