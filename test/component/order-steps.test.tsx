import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeCredentials } from '#client/storage/token-store.ts'
import { ERROR } from '#contract/errors.ts'
import { ORDER_PAPERS } from '#contract/orders/papers.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { line, order } from './support/ordering.ts'
import { knows } from './support/people.ts'

useNetwork()
useFreshBrowser()

beforeEach(async () => {
  await page.viewport(1280, 900)
  writeCredentials({ token: 'a-token', owner: 'user:7' })
  knows()
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', '/api/orders/:id/again', () => ok({ data: { lines: [] } }))
})

const step = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
const LATER = { at: '2026-11-20T12:00:00.000Z', by: 'supplier' } as const

async function opened(overrides: Partial<Order>): Promise<void> {
  answer('get', '/api/orders/:id', () => ok({ data: order(overrides) }))
  await openApp(`/orders/${order().id}`)
}

test('an order shows each step of the supplier’s, the day of each line, and what is still to come', async () => {
  const { id } = line()
  await opened({
    steps: [
      { ...order().steps[0]!, kind: 'placed' },
      { ...LATER, kind: 'confirmed', status: 'GK', note: 'With a lift', lines: [{ id, delivery_on: '2026-12-01' }] },
      { ...LATER, kind: 'delivered', status: 'GK', note: null, lines: [{ id, quantity: 1 }] },
      { ...LATER, kind: 'message', status: 'GK', note: 'The last one follows' },
      { ...LATER, kind: 'note', status: 'GK', note: 'Waits for fabric', actor: 'kim' },
    ],
    lines: [{ ...line(), antal: '2', delivery_on: '2026-12-01', delivered: 1 }],
  })
  await expect.element(step(/^Ordered/)).toBeVisible()
  await expect.element(step(/^Confirmed by NordformDelivery 1 December 2026.*With a lift$/)).toBeVisible()
  await expect.element(step(/^Delivered in part by Nordform1 pcs/)).toBeVisible()
  await expect.element(step(/^Message from Nordform.*The last one follows$/)).toBeVisible()
  await expect.element(step(/^Internal note.*, kim.*Waits for fabric$/)).toBeVisible()
  await expect.element(step(/^Handed overNot yet$/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /1 December 2026.*1 of 2 delivered/ })).toBeVisible()
})

test('each delivery has its note, in the language of the screen, and a failure says why', async () => {
  const { id } = line()
  const steps: Order['steps'] = [
    { ...order().steps[0]!, kind: 'placed' },
    { ...LATER, kind: 'delivered', status: 'GK', note: null, lines: [{ id, quantity: 1 }] },
    { ...LATER, kind: 'handed_over', status: 'ÖV', note: null },
  ]
  const number = order().order_number
  const told = { steps, status: 'ÖV', lines: [{ ...line(), antal: '2', delivered: 2 }] }
  await opened(told)
  const path = ORDER_PAPERS.deliveryNote.replace(':id', order().id)
  answer('get', path, () => refuse(500, ERROR.internal))
  const note = page.getByRole('button', { name: `Delivery note ${number}-2` })
  await note.click()
  await expect.element(page.getByText('The file could not be made. Try again.')).toBeVisible()
  answer('get', path, unreachable)
  await note.click()
  await expect.element(page.getByText(/^The file could not be fetched|^The file took too long/)).toBeVisible()
  const headers = { 'content-disposition': `attachment; filename="Delivery-note-${number}-2.pdf"` }
  answer('get', path, () => new Response('%PDF', { headers }))
  await note.click()
  await expect.element(page.getByText(`Delivery-note-${number}-2.pdf has been saved`)).toBeInTheDocument()
  const asked = callsTo(path.replace(':number', '2'))
  expect(asked.map(({ query }) => query.toString())).toEqual(asked.map(() => 'language=en'))
  expect(page.getByRole('button', { name: `Delivery note ${number}-1` }).elements()).toHaveLength(1)
})

test('days that differ are told from the first to the last; what was delivered whole says no more of it', async () => {
  const lines = ['2027-01-15', '2026-12-01', null].map((day, i) => ({ id: `line ${i}`, delivery_on: day }))
  await opened({
    steps: [
      ...order().steps,
      { ...LATER, kind: 'confirmed', status: 'GK', note: null, lines },
      { ...LATER, kind: 'confirmed', status: 'GK', note: 'No days yet', lines: [] },
      { ...LATER, kind: 'handed_over', status: 'ÖV', note: null },
    ],
    status: 'ÖV',
    lines: [{ ...line(), antal: '2', delivered: 2 }],
  })
  await expect.element(step(/Delivery 1 December 2026 – 15 January 2027/)).toBeVisible()
  await expect.element(step(/^Confirmed by Nordform20 November.*No days yet$/)).toBeVisible()
  await expect.element(step(/^Handed over by Nordform/)).toBeVisible()
  await expect.element(page.getByText(/of 2 delivered/)).not.toBeInTheDocument()
})

test('one that was kept before steps said what they are says it by their status', async () => {
  await opened({ steps: [...order().steps, { ...LATER, status: 'AN', note: 'Sold out' }], status: 'AN' })
  await expect.element(step(/^Ordered/)).toBeVisible()
  await expect.element(step(/^Cancelled by Nordform.*Sold out$/)).toBeVisible()
})
