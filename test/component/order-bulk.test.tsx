import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { ORDER_PAPERS } from '#contract/orders/papers.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, recordedCalls, refuse, useNetwork } from './support/network.ts'
import { order, orderRow } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()

const row = (number: number, more: Partial<OrderRow> = {}): OrderRow =>
  orderRow({
    id: `order-${number}`,
    order_number: `2026-0000${number}`,
    stage: 'to_confirm',
    revision: number,
    ...more,
  })
let rows: OrderRow[]
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', API.customers, () => ok({ data: [] }))
  rows = [row(1), row(2), row(3, { stage: 'partly_delivered' })]
  answer('get', API.orders, () =>
    ok({ data: rows, meta: { current_page: 1, per_page: 50, total: 70, total_pages: 2, counts: undefined } }),
  )
})

const box = (number: number) => page.getByRole('checkbox', { name: `Choose 2026-0000${number}` })
const all = page.getByRole('checkbox', { name: 'Choose all of this page' })
const bar = page.getByRole('group', { name: 'What to do with what is chosen' })
const button = (name: string) => bar.getByRole('button', { name })
const confirmed = () =>
  recordedCalls
    .filter(({ path }) => path.endsWith('/confirm'))
    .map(({ path, body }) => [path.split('/')[3], body] as const)
const open = async (): Promise<void> => {
  await openApp('/office/orders')
  await expect.element(box(1)).toBeVisible()
}

describe('chosen orders', () => {
  test('are chosen by the space bar, or all of a page, and go with the page', async () => {
    await open()
    ;(page.getByRole('link', { name: '2026-00001' }).element() as HTMLElement).focus()
    await userEvent.keyboard(' {ArrowDown} ')
    await expect.element(bar).toMatchTextContent(/^2 chosen/)
    await expect.element(box(2)).toBeChecked()
    await expect.element(all).toBePartiallyChecked()
    await userEvent.keyboard(' ')
    await expect.element(box(2)).not.toBeChecked()
    await all.click()
    await expect.element(bar).toMatchTextContent(/^3 chosen/)
    ;(button('Choose none').element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await box(1).click()
    await box(3).click({ modifiers: ['Shift'] })
    await expect.element(bar).toMatchTextContent(/^3 chosen/)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(box(1)).not.toBeChecked()
  })

  test('those that wait are confirmed one by one, each as it was seen; what is refused says why, and stays chosen', async () => {
    answer('post', OFFICE_API.orderConfirm, ({ path }) =>
      path.includes('order-1') ? refuse(412, ERROR.revisionChanged) : ok({ data: order() }),
    )
    await open()
    await all.click()
    await button('Confirm…').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm 2 orders' })
    await dialog.getByLabelText('Day of delivery, of all lines (optional)').fill('2026-12-01')
    await dialog.getByRole('textbox', { name: 'Words to the buyers (optional)' }).fill(' By lorry ')
    rows = [row(1, { revision: 9 }), row(2, { stage: 'confirmed' }), row(3, { stage: 'partly_delivered' })]
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    const told = page.getByRole('alert')
    await expect.element(told).toMatchTextContent(/1 order is confirmed/)
    await expect.element(told).toMatchTextContent(/With 1 it could not be done:/)
    await expect
      .element(told.getByRole('listitem'))
      .toMatchTextContent(/2026-00001 A colleague has changed it meanwhile/)
    expect(confirmed()).toEqual([
      ['order-1', { revision: 1, note: 'By lorry', delivery_on: '2026-12-01' }],
      ['order-2', { revision: 2, note: 'By lorry', delivery_on: '2026-12-01' }],
    ])
    await expect.element(box(2)).not.toBeChecked()
    await expect.element(box(1)).toBeChecked()
    await told.getByRole('button', { name: 'Close' }).click()
    await expect.element(told).not.toBeInTheDocument()
    // As they are now.
    answer('post', OFFICE_API.orderConfirm, () => ok({ data: order() }))
    await button('Confirm…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(page.getByText('1 order is confirmed')).toBeVisible()
    expect(confirmed().at(-1)).toMatchObject(['order-1', { revision: 9 }])
  })

  test('what goes on is told, and can be stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer('post', OFFICE_API.orderConfirm, async () => {
      await promise
      return ok({ data: order() })
    })
    await open()
    await all.click()
    await button('Confirm…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(bar).toMatchTextContent(/^1 of 2…/)
    await button('Stop').click()
    resolve()
    await expect.element(page.getByText('1 order is confirmed')).toBeVisible()
    expect(confirmed()).toHaveLength(1)
  })

  test('are saved as a file, by their ids alone', async () => {
    answer('get', API.ordersExport, () => new Response('a;b', { headers: { 'Content-Type': 'text/csv' } }))
    await open()
    await box(1).click()
    await box(3).click()
    await button('CSV').click()
    await expect.poll(() => callsTo(API.ordersExport)).toHaveLength(1)
    const query = callsTo(API.ordersExport)[0]?.query
    expect(query?.getAll('id')).toEqual(['order-1', 'order-3'])
    expect(query?.get('format')).toBe('csv')
    expect(query?.has('stage')).toBe(false)
    await expect.element(box(3)).toBeChecked()
  })

  test('their papers come as one archive, and what has none is told', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL')
    answer('get', ORDER_PAPERS.pickingList, ({ path }) =>
      path.includes('order-2')
        ? refuse(409, ERROR.statusNotAllowed)
        : new Response(path, {
            headers: {
              'Content-Type': 'application/pdf',
              'Content-Disposition': `attachment; filename="${path.split('/')[3]}.pdf"`,
            },
          }),
    )
    await open()
    await all.click()
    await button('Picking lists').click()
    const told = page.getByRole('alert')
    await expect.element(told).toMatchTextContent(/2 picking lists have been saved/)
    await expect
      .element(told.getByRole('listitem'))
      .toHaveTextContent('2026-00002 Nothing of this order is left to be delivered.')
    const [archive] = saved.mock.calls[0] as [Blob]
    expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))).toEqual(['order-1.pdf', 'order-3.pdf'])
    await expect.element(bar).toMatchTextContent(/^3 chosen/)
  })
})
