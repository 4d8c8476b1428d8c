import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { writeCredentials } from '#client/storage/token-store.ts'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { ORDER_PAPERS } from '#contract/orders/papers.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { cleanup, openApp, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { line, order } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()

beforeEach(async () => {
  await page.viewport(1280, 900)
  writeCredentials({ token: 'a-token', owner: 'user:7' })
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', '/api/orders/:id/again', () => ok({ data: { lines: [] } }))
})

const chair = { ...line(), antal: '12' }
const desk = { ...line(), id: '99999999-9999-4999-8999-999999999999', antal: '8' }
const heading = page.getByRole('heading', { name: 'Handle the order' })
const dialog = page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const stepsTo = (path: string) => callsTo(path.replace(':id', order().id)).map(({ body }) => body)

async function opened(overrides: Partial<Order> = {}, level = 8, said: Partial<Shop> = {}): Promise<void> {
  knows(user({ level }), [shop({ permission: level, ...said })])
  answer('get', '/api/orders/:id', () => ok({ data: order({ lines: [chair, desk], revision: 5, ...overrides }) }))
  await openApp(`/orders/${order().id}`)
  await expect.element(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible()
}

describe('an order in the hands of the shop’s staff', () => {
  test('is confirmed with a day for all lines, and another one for one of them', async () => {
    await opened()
    answer('post', OFFICE_API.orderConfirm, () => ok({ data: order() }))
    await press('Confirm…')
    await dialog.getByLabelText('Delivery of everything').fill('2027-01-15')
    await dialog.getByLabelText(/, 8 pcs$/).fill('2027-02-01')
    await dialog.getByLabelText('Words to the buyer (optional)').fill(' We call first ')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByText('The order is confirmed, and the buyer gets a mail')).toBeVisible()
    expect(stepsTo(OFFICE_API.orderConfirm)).toEqual([
      {
        revision: 5,
        note: 'We call first',
        lines: [
          { id: chair.id, delivery_on: '2027-01-15' },
          { id: desk.id, delivery_on: '2027-02-01' },
        ],
      },
    ])
    // It is asked for again.
    await expect.poll(() => callsTo(`/api/orders/${order().id}`).length).toBe(2)
  })

  test('can be promised by its delivery times, in days that the shop works', async () => {
    const inWeeks = { ...chair, product: { ...chair.product, delivery_time: { value: 2, unit: 'wd' as const } } }
    const unsaid = { ...desk, product: { ...desk.product, delivery_time: null } }
    await opened({ lines: [inWeeks, unsaid] }, 8, {
      closed_days: [{ from: '2026-01-01', to: '2036-02-28', name: 'Moving' }],
    })
    await press('Confirm…')
    await dialog.getByLabelText('Delivery of everything').fill('2036-02-29')
    expect(dialog.getByText(/closed|That day/).elements()).toEqual([])
    await dialog.getByLabelText(/, 8 pcs$/).fill('2036-02-28')
    await expect
      .element(dialog.getByText(/^The shop is closed then: Moving\. The next working day is Friday/))
      .toBeVisible()
    await press('Fill in by delivery times')
    await expect.element(dialog.getByLabelText(/, 12 pcs$/)).toHaveValue('2036-03-03')
    await expect.element(dialog.getByLabelText(/, 8 pcs$/)).toHaveValue('2036-02-28')
  })

  test('is delivered in part, and whole', async () => {
    await opened({ lines: [{ ...chair, delivered: 4 }, desk] })
    answer('post', OFFICE_API.orderDeliver, () => ok({ data: order() }))
    await press('Deliver…')
    const chairs = dialog.getByLabelText(/8 of 12 left$/)
    await expect.element(chairs).toHaveValue('8')
    await chairs.fill('9')
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect.element(dialog.getByText('That is more than is left')).toBeVisible()
    await expect.element(chairs).toHaveFocus()
    await chairs.fill('3')
    await dialog.getByLabelText(/8 of 8 left$/).fill('0')
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect
      .poll(() => stepsTo(OFFICE_API.orderDeliver))
      .toEqual([{ revision: 5, lines: [{ id: chair.id, quantity: 3 }] }])
    await expect.element(dialog).not.toBeInTheDocument()
    await press('Deliver…')
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect.poll(() => stepsTo(OFFICE_API.orderDeliver)[1]).toEqual({ revision: 5 })
  })

  test('gives its picking list in the shop’s language, and a note of each delivery in the order’s, once', async () => {
    const { id, order_number: number } = order()
    const delivered = { kind: 'delivered', status: 'GK', by: 'supplier', at: '2026-11-22T10:00:00.000Z' } as const
    const steps = [...order().steps, { ...delivered, note: null, lines: [{ id: chair.id, quantity: 4 }] }]
    await opened({ steps, lines: [{ ...chair, delivered: 4 }, desk] })
    const list = ORDER_PAPERS.pickingList.replace(':id', id)
    const note = ORDER_PAPERS.deliveryNote.replace(':id', id).replace(':number', '1')
    for (const path of [list, note]) answer('get', path, () => new Response('%PDF'))
    await press('Picking list')
    await press(`Delivery note ${number}-1`)
    for (const path of [list, note]) await expect.poll(() => callsTo(path).map(({ query }) => `${query}`)).toEqual([''])
    answer('get', list, () => refuse(409, ERROR.statusNotAllowed))
    await press('Picking list')
    await expect.element(page.getByText('Nothing of this order is left to be delivered.')).toBeVisible()
  })

  test('that is over has nothing to pick', async () => {
    await opened({ status: 'AN' })
    await expect.element(page.getByRole('button', { name: 'Internal note…' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Picking list' })).not.toBeInTheDocument()
  })

  test('wants words where there is nothing else, and keeps them where there is no network', async () => {
    await opened()
    await press('Write to the buyer…')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.element(dialog.getByText('Write something first')).toBeVisible()
    await dialog.getByLabelText('Words').fill('The lift is booked')
    answer('post', OFFICE_API.orderMessage, unreachable)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/nothing was done. What you wrote stays here/)
    await expect.element(dialog.getByLabelText('Words')).toHaveValue('The lift is booked')
    answer('post', OFFICE_API.orderMessage, () => ok({ data: order() }))
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.element(page.getByText('The message is sent')).toBeVisible()
  })

  test('keeps what was begun over a reload, says where a colleague has handled it since, and lets go of it', async () => {
    await opened()
    await press('Deliver…')
    await dialog.getByLabelText(/12 of 12 left$/).fill('3')
    await dialog.getByLabelText('Words to the buyer (optional)').fill('By the back door')
    cleanup()
    await opened({ revision: 6, lines: [{ ...chair, delivered: 2 }, desk] })
    await press('Deliver…')
    await expect.element(dialog.getByLabelText(/10 of 12 left$/)).toHaveValue('3')
    await expect.element(dialog.getByLabelText('Words to the buyer (optional)')).toHaveValue('By the back door')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Somebody else has handled the order/)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog.getByLabelText(/10 of 12 left$/)).toHaveValue('10')
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
    // Another step has words of its own, and what is taken leaves none.
    answer('post', OFFICE_API.orderDeliver, () => ok({ data: order() }))
    await dialog.getByLabelText('Words to the buyer (optional)').fill('At ten')
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await press('Deliver…')
    await expect.element(dialog.getByLabelText('Words to the buyer (optional)')).toHaveValue('')
  })

  test('that a colleague has handled meanwhile is shown as it is now, and nothing is done twice', async () => {
    await opened()
    answer('post', OFFICE_API.orderNote, () => refuse(412, ERROR.revisionChanged))
    await press('Internal note…')
    await dialog.getByLabelText('Words').fill('Waits for fabric')
    answer('get', '/api/orders/:id', () => ok({ data: order({ lines: [chair, desk], revision: 6 }) }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Somebody else has handled the order/)
    await expect.poll(() => callsTo(`/api/orders/${order().id}`).length).toBe(2)
    answer('post', OFFICE_API.orderNote, () => ok({ data: order() }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('The note is saved')).toBeVisible()
    expect(stepsTo(OFFICE_API.orderNote).at(-1)).toEqual({ revision: 6, note: 'Waits for fabric' })
  })

  test('is cancelled after asking, unless something has been delivered', async () => {
    await opened()
    answer('post', OFFICE_API.orderCancel, () => ok({ data: order() }))
    await press('Cancel the order…')
    await expect.element(dialog.getByText(/cannot be opened again/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel the order', exact: true }).click()
    await expect.poll(() => stepsTo(OFFICE_API.orderCancel)).toEqual([{ revision: 5 }])
  })

  test('that has begun to be delivered is not cancelled', async () => {
    await opened({ lines: [{ ...chair, delivered: 1 }, desk] })
    await expect.element(heading).toBeVisible()
    // What a device kept of the order may stand there first.
    await expect.element(page.getByRole('button', { name: 'Cancel the order…' })).not.toBeInTheDocument()
  })

  test('that is handed over takes words alone', async () => {
    await opened({ status: 'ÖV' })
    await expect.element(page.getByRole('button', { name: 'Write to the buyer…' })).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: /Confirm…|Deliver…|Cancel the order…/ }))
      .not.toBeInTheDocument()
  })

  test('is for nobody else to handle', async () => {
    await opened({}, 7)
    await expect.element(heading).not.toBeInTheDocument()
  })
})
