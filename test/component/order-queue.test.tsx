import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ERROR } from '#contract/errors.ts'
import { COUNTED_ORDERS_MAX } from '#contract/office/orders.ts'
import type { OrderCounts, OrderList, OrderRow } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, signedIn, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { order, orderRow } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'
import { goOffline, goOnline } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
  knows(user({ level: 8 }), [shop({ permission: 8 })])
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', API.customers, () => ok({ data: [{ id: BERG, name: 'Berg AB' }] }))
})

const BERG = '0190a0a0-0000-7000-8000-000000000001'
const COUNTS: OrderCounts = { to_confirm: 3, confirmed: 2, partly_delivered: 1, handed_over: 0, cancelled: 0, late: 1 }

const listOf = (data: OrderRow[], total = data.length, counts = COUNTS): OrderList => ({
  data,
  meta: { current_page: 1, per_page: 50, total, total_pages: Math.ceil(total / 50), counts },
})
const has = (...rows: OrderRow[]): void => answer('get', API.orders, () => ok(listOf(rows)))
const asked = () => callsTo(API.orders).map(({ query }) => Object.fromEntries(query))
const link = (name: RegExp | string) => page.getByRole('link', { name })
const head = (name: string) => page.getByRole('columnheader', { name })
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .flatMap(({ textContent }) => textContent || [])
const heading = (name: string) => page.getByRole('heading', { name })
const focused = () => document.activeElement?.textContent
const row = (number: number, more: Partial<OrderRow> = {}): OrderRow =>
  orderRow({ id: `order-${number}`, order_number: `2026-0000${number}`, stage: 'to_confirm', due_on: null, ...more })

describe('the queue of orders', () => {
  test('says of each order where it stands, who ordered, its reference, and whether it is late', async () => {
    has(
      row(1, { stage: 'confirmed', due_on: '2026-03-04', late: true, reference: 'PO 4711' }),
      row(2, { company: null, ordered_by: { name: 'Maja Ek', email: '' } }),
    )
    await openApp('/office/orders')
    const first = page.getByRole('row', { name: /2026-00001/ })
    for (const text of ['Confirmed', '4 Mar 2026', 'Late', 'PO 4711', 'Älvboda kommun'])
      await expect.element(first.getByText(text)).toBeVisible()
    const second = page.getByRole('row', { name: /2026-00002/ })
    await expect.element(second.getByText('Maja Ek')).toBeVisible()
    await expect.element(second.getByText('To confirm')).toBeVisible()
    await expect.element(second.getByText('Late')).not.toBeInTheDocument()
    await expect.element(second.getByRole('link')).toHaveAttribute('href', '/orders/order-2')
    await expect.element(page.getByText('2 orders')).toBeVisible()
    expect(document.title).toBe('Orders – Interior')
  })

  test('counts its parts, each with an address of its own, and says where counting stops', async () => {
    answer('get', API.orders, () => ok(listOf([row(1)], 1, { ...COUNTS, handed_over: COUNTED_ORDERS_MAX + 1 })))
    await openApp('/office/orders?search=berg')
    await expect
      .element(link(/^To confirm\s*3$/))
      .toHaveAttribute('href', '/office/orders?stage=to_confirm&search=berg')
    await expect.element(link(/^Handed over\s*10.000\+$/)).toBeVisible()
    await expect.element(link(/^All orders$/)).toHaveAttribute('aria-current', 'page')
    await link(/^Late\s*1$/).click()
    await expect.element(link(/^Late\s*1$/)).toHaveAttribute('aria-current', 'page')
    await expect.element(link(/^All orders$/)).not.toHaveAttribute('aria-current')
    await expect.poll(() => asked().at(-1)).toMatchObject({ late: 'true', search: 'berg' })
    expect(asked().at(-1)).not.toHaveProperty('stage')
  })

  test('asks what its address says, nonsense left out', async () => {
    has(row(1))
    await openApp(
      `/office/orders?stage=partly_delivered&search=stol&company=${BERG}&from=2026-01-02&to=2026-02-31&page=3`,
    )
    await expect.element(link('2026-00001')).toBeVisible()
    expect(asked()[0]).toEqual({
      shop_id: 'nordform',
      stage: 'partly_delivered',
      search: 'stol',
      company_id: BERG,
      from: '2026-01-02',
      counts: 'true',
      page: '3',
      per_page: '50',
    })
    await expect.element(page.getByRole('combobox', { name: 'Company' })).toHaveDisplayValue('Berg AB')
  })

  test('is narrowed by search, company and days, from the first page on', async () => {
    has(row(1))
    await openApp('/office/orders?stage=confirmed&page=2')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('PO 4711')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked().at(-1)).toMatchObject({ stage: 'confirmed', search: 'PO 4711', page: '1' })
    await page.getByRole('combobox', { name: 'Company' }).selectOptions('Berg AB')
    await expect.poll(() => asked().at(-1)).toMatchObject({ search: 'PO 4711', company_id: BERG })
    await page.getByLabelText('Ordered from').fill('2026-01-02')
    await expect.poll(() => asked().at(-1)).toMatchObject({ company_id: BERG, from: '2026-01-02' })
    await expect
      .element(link(/^All orders$/))
      .toHaveAttribute('href', `/office/orders?search=PO+4711&company=${BERG}&from=2026-01-02`)
  })

  test('is sorted by the heads of its columns, one way and the other, and its address says so', async () => {
    has(row(1))
    const router = await openApp('/office/orders?stage=confirmed&page=2')
    await expect.element(head('Ordered')).toHaveAttribute('aria-sort', 'descending')
    await expect.element(head('Buyer')).not.toHaveAttribute('aria-sort')
    expect(asked()[0]).not.toHaveProperty('sort')
    for (const [name, sort] of [
      ['Total, incl. VAT', 'total_desc'],
      ['Total, incl. VAT', 'total_asc'],
      ['Buyer', 'company_asc'],
      ['Step', 'stage_asc'],
      ['Promised for', 'due_asc'],
    ] as const) {
      await head(name).getByRole('link').click()
      await expect.poll(() => asked().at(-1)).toMatchObject({ stage: 'confirmed', sort, page: '1' })
      await expect.element(head(name)).toHaveAttribute('aria-sort', sort.endsWith('asc') ? 'ascending' : 'descending')
    }
    await head('Ordered').getByRole('link').click()
    await expect.poll(() => asked().at(-1)).not.toHaveProperty('sort')
    expect(router.history.location.href).toBe('/office/orders?stage=confirmed')
  })

  test('has the columns that are chosen, of which its address says', async () => {
    has(row(1, { lines: 4711 }))
    await openApp('/office/orders?search=berg&columns=total+nonsense')
    await expect.element(head('Total, incl. VAT')).toBeVisible()
    expect(heads()).toEqual(['Order number', 'Total, incl. VAT'])
    await page.getByRole('button', { name: 'Columns' }).click()
    const choice = page.getByRole('dialog', { name: 'Columns' })
    await expect.element(choice.getByRole('checkbox', { name: 'Total, incl. VAT' })).toBeDisabled()
    await choice.getByRole('checkbox', { name: 'Lines' }).click()
    await choice.getByRole('button', { name: 'Done' }).click()
    await expect.poll(heads).toEqual(['Order number', 'Lines', 'Total, incl. VAT'])
    await expect.element(page.getByRole('row', { name: /2026-00001/ })).toMatchTextContent(/4.711/)
    await expect
      .element(link(/^Late\s*1$/))
      .toHaveAttribute('href', '/office/orders?stage=late&search=berg&columns=lines+total')
    // Other columns are the same orders.
    expect(asked()).toHaveLength(1)
  })

  test('is one stop of Tab: keys go from row to row, and Enter opens the order', async () => {
    has(row(1), row(2), row(3))
    answer('get', API.orderAgain, () => ok({ data: { lines: [] } }))
    answer('get', API.order, () => ok({ data: order({ id: 'order-2' }) }))
    await openApp('/office/orders')
    await expect.element(link('2026-00001')).toBeVisible()
    ;(link('2026-00001').element() as HTMLElement).focus()
    for (const [key, number] of [
      ['{ArrowUp}', 1],
      ['{ArrowDown}', 2],
      ['{End}', 3],
      ['{Home}', 1],
      ['{ArrowDown}', 2],
    ] as const) {
      await userEvent.keyboard(key)
      expect(`${key} ${focused()}`).toBe(`${key} 2026-0000${number}`)
    }
    expect(document.querySelectorAll('tbody a[tabindex="0"]')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: /2026-00042/ })).toBeVisible()
    expect(callsTo('/api/orders/order-2')).toHaveLength(1)
  })

  test('has pages, and says so when the list has become shorter than the page', async () => {
    answer('get', API.orders, ({ query }) =>
      ok(query.get('page') === '9' ? listOf([], 120) : { ...listOf([row(1)], 120) }),
    )
    await openApp('/office/orders?page=9')
    await page.getByRole('button', { name: 'To the last page' }).click()
    await expect.poll(() => asked().at(-1)?.page).toBe('3')
    await expect.element(link('Page 2')).toHaveAttribute('href', '/office/orders?page=2')
  })
})

describe('the states of the queue', () => {
  test('there are no orders, or none that match', async () => {
    has()
    await openApp('/office/orders')
    await expect.element(heading('There are no orders yet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'CSV' })).toBeDisabled()
    await link(/^Cancelled\s*0$/).click()
    await expect.element(heading('No orders match')).toBeVisible()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect.element(heading('There are no orders yet')).toBeVisible()
    expect(asked().at(-1)).not.toHaveProperty('stage')
  })

  test('a failure is told, and asked again', async () => {
    answer('get', API.orders, () => refuse(500, ERROR.internal))
    await openApp('/office/orders')
    await expect.element(heading('This could not be fetched')).toBeVisible()
    has(row(1))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(link('2026-00001')).toBeVisible()
  })

  test('without a network it says that it works online only, and comes back by itself', async () => {
    has(row(1))
    await openApp('/office/orders')
    await expect.element(link('2026-00001')).toBeVisible()
    goOffline()
    await expect.element(page.getByText(/The office works online only/)).toBeVisible()
    goOnline()
    await expect.element(page.getByText(/The office works online only/)).not.toBeInTheDocument()
  })

  test('who is not of the staff, or is no longer, sees no order', async () => {
    answer('get', API.orders, () => refuse(403, 'forbidden'))
    await openApp('/office/orders')
    await expect.element(heading('The office is for the shop’s own staff')).toBeVisible()
  })
})

describe('the queue as a file', () => {
  test('holds what it is narrowed to, in the language that is shown', async () => {
    has(row(1))
    answer('get', API.ordersExport, () => refuse(422, ERROR.tooManyOrders))
    await openApp('/office/orders?stage=confirmed')
    const csv = page.getByRole('button', { name: 'CSV' })
    await csv.click()
    await expect.element(page.getByText(/That is more than one file can hold/)).toBeVisible()
    expect(Object.fromEntries(callsTo(API.ordersExport)[0]?.query ?? [])).toEqual({
      shop_id: 'nordform',
      stage: 'confirmed',
      format: 'csv',
      language: 'en',
    })
    answer('get', API.ordersExport, unreachable)
    await csv.click()
    await expect.element(page.getByText(/The file could not be fetched/)).toBeVisible()
    answer('get', API.ordersExport, () => new Response('a;b', { headers: { 'Content-Type': 'text/csv' } }))
    await csv.click()
    await expect.element(page.getByText('orders.csv has been saved')).toBeInTheDocument()
  })
})
