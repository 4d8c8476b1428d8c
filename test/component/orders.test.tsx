import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getJson } from '#client/http/api.ts'
import { writeCredentials } from '#client/storage/token-store.ts'
import Toaster from '#client/ui/toaster.tsx'
import { ERROR } from '#contract/errors.ts'
import type { AgainLine, OrderList, OrderMonth, OrderRow } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { openApp, show, useFreshBrowser } from './support/app.tsx'
import { answer, callsTo, ok, refuse, unreachable, useNetwork } from './support/network.ts'
import { acceptsAll, cart, line, order, orderRow } from './support/ordering.ts'
import { knows, shop, user } from './support/people.ts'

useNetwork()
useFreshBrowser()

beforeEach(async () => {
  await page.viewport(1280, 900)
  writeCredentials({ token: 'a-token', owner: 'user:7' })
  knows()
  answer('get', API.cart, () => ok({ data: [] }))
  answer('get', API.ordersSummary, () => ok({ data: [] }))
})

const listOf = (data: OrderRow[], total = data.length, page_ = 1): OrderList => ({
  data,
  meta: { current_page: page_, per_page: 30, total, total_pages: Math.ceil(total / 30) },
})
const has = (...rows: OrderRow[]): void => answer('get', API.orders, () => ok(listOf(rows)))
const listCalls = (): string[] => callsTo(API.orders).map(({ query }) => query.toString())
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

const months = (): OrderMonth[] =>
  Array.from({ length: 24 }, (_, i) => ({
    month: new Date(Date.UTC(2024, 11 + i, 15)).toISOString().slice(0, 7),
    currency: 'SEK',
    orders: 1,
    spend: i < 12 ? 1000 : 1100,
    co2e_kg: 200,
    declared_kg: 100,
    calculated_kg: 100,
    pieces: 3,
    unknown_pieces: i === 23 ? 1 : 0,
  }))

describe('the list of orders', () => {
  test('says so when there are none yet, and offers nothing to export', async () => {
    has()
    await openApp('/orders')
    await expect.element(heading('You have no orders yet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'XLSX' })).not.toBeInTheDocument()
  })

  test('shows date, project, number, company, status and total', async () => {
    has(orderRow({ date: '2025-03-04T08:31:00.000Z' }), orderRow({ id: 'b', order_number: '2026-00041', status: 'AN' }))
    await openApp('/orders')
    const row = page.getByRole('row', { name: /2026-00042/ })
    for (const text of ['4 Mar 2025', 'Kontor plan 4', 'Älvboda kommun', 'Ordered', /10\s000\skr/])
      await expect.element(row.getByText(text)).toBeVisible()
    await expect.element(row.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^\/orders\//))
    await expect.element(page.getByRole('row', { name: /2026-00041/ })).toMatchTextContent(/Cancelled/)
    await expect.element(page.getByRole('columnheader', { name: 'Ordered by' })).not.toBeInTheDocument()
  })

  test('has every total with öre where one has any', async () => {
    has(orderRow({ total: 1000.5 }), orderRow({ id: 'b', order_number: '2026-00041' }))
    answer('get', API.ordersSummary, () => ok({ data: months() }))
    await openApp('/orders')
    await expect.element(page.getByText(/^13\s200,00\skr$/)).toBeVisible()
    await expect.element(page.getByRole('row', { name: /2026-00042.*1\s000,50\skr/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /2026-00041.*10\s000,00\skr/ })).toBeVisible()
  })

  test('names who ordered to whoever sees the whole shop', async () => {
    knows(user({ level: 7 }), [shop({ permission: 7 })])
    has(orderRow({ own: false }))
    await openApp('/orders')
    await expect.element(page.getByRole('columnheader', { name: 'Ordered by' })).toBeVisible()
    await expect.element(page.getByText('Maja Lindqvist')).toBeVisible()
  })

  test('takes search, period and status from the address and puts them there', async () => {
    has(orderRow())
    const router = await openApp('/orders?search=plan&from=2026-01-01&to=2026-06-30&status=%C3%96V&page=2')
    await expect.element(page.getByLabelText('Search orders')).toHaveValue('plan')
    await expect.element(page.getByLabelText('Period')).toHaveValue('own')
    await expect.element(page.getByLabelText('From')).toHaveValue('2026-01-01')
    await expect
      .poll(listCalls)
      .toEqual(['shop_id=nordform&search=plan&from=2026-01-01&to=2026-06-30&status=%C3%96V&page=2&per_page=30'])
    await page.getByLabelText('Status').selectOptions('Cancelled')
    await expect.poll(() => router.state.location.search).toMatchObject({ status: 'AN' })
    expect(router.state.location.search).not.toHaveProperty('page')
    await page.getByLabelText('Search orders').fill('sofa')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toMatchObject({ search: 'sofa', status: 'AN' })
    await page.getByLabelText('Period').selectOptions('All')
    await expect.poll(() => router.state.location.search).toEqual({ search: 'sofa', status: 'AN' })
    await expect.poll(() => listCalls().at(-1)).toBe('shop_id=nordform&search=sofa&status=AN&page=1&per_page=30')
  })

  test('says what was not found, and leads back to all', async () => {
    answer('get', API.orders, ({ query }) => ok(query.has('search') ? listOf([]) : listOf([orderRow()])))
    await openApp('/orders?search=nothing')
    await expect.element(heading('No orders match')).toBeVisible()
    await page.getByRole('button', { name: 'Show all orders' }).click()
    await expect.element(page.getByRole('link', { name: '2026-00042' })).toBeVisible()
  })

  test('has pages, and a way back from beyond the last', async () => {
    answer('get', API.orders, ({ query }) => {
      const number = Number(query.get('page'))
      return ok(listOf(number > 2 ? [] : [orderRow({ order_number: `page ${number}` })], 60, number))
    })
    await openApp('/orders?page=9')
    await page.getByRole('button', { name: 'To the last page' }).click()
    await expect.element(page.getByRole('link', { name: 'page 2' }).first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect.element(page.getByRole('link', { name: 'page 1', exact: true }).first()).toBeVisible()
  })

  test('can be asked again when it could not be fetched', async () => {
    answer('get', API.orders, () => refuse(500, ERROR.internal))
    await openApp('/orders')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/500 internal_error/)
    has(orderRow())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('link', { name: '2026-00042' })).toBeVisible()
  })

  test('says without a network of when it is, where this device kept it, and is renewed when the network is back', async () => {
    const kept_at = new Date(new Date().setHours(7, 42)).toISOString()
    answer('get', API.orders, () => ok({ ...listOf([orderRow()]), kept_at }))
    await openApp('/orders')
    await expect.element(page.getByText(/This is a copy from today 07:42/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: '2026-00042' })).toBeVisible()
    has(orderRow({ order_number: '2026-00043' }))
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('link', { name: '2026-00043' })).toBeVisible()
    await expect.element(page.getByText(/This is a copy/)).not.toBeInTheDocument()
  })

  test('says of when it is also where there were none', async () => {
    answer('get', API.orders, () => ok({ ...listOf([]), kept_at: new Date().toISOString() }))
    await openApp('/orders')
    await expect.element(heading('You have no orders yet')).toBeVisible()
    await expect.element(page.getByText(/This is a copy from/)).toBeVisible()
  })

  test('comes by itself when the network is back', async () => {
    answer('get', API.orders, unreachable)
    await openApp('/orders')
    await expect.element(heading('There is no network right now')).toBeVisible()
    await expect.element(page.getByText(/^These orders are not on this device\./)).toBeVisible()
    has(orderRow())
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('link', { name: '2026-00042' })).toBeVisible()
  })

  test('comes by itself, figures too, when any other call is answered again', async () => {
    answer('get', API.orders, unreachable)
    answer('get', API.ordersSummary, unreachable)
    await openApp('/orders')
    await expect.element(heading('There is no network right now')).toBeVisible()
    await expect.element(page.getByText('The year’s figures could not be fetched.')).toBeVisible()
    has(orderRow())
    answer('get', API.ordersSummary, () => ok({ data: months() }))
    answer('get', API.customers, () => ok({ data: [] }))
    await getJson(API.customers, { shop_id: 'nordform' })
    await expect.element(page.getByRole('link', { name: '2026-00042' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'The last 12 months' })).toBeVisible()
  })

  test('what fails beside what is answered is not asked for again and again', async () => {
    answer('get', API.orders, () => refuse(503, ERROR.internal))
    await openApp('/orders')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/503 internal_error/)
    answer('get', API.customers, () => ok({ data: [] }))
    const before = callsTo(API.orders).length
    for (let i = 0; i < 3; i++) await getJson(API.customers, { shop_id: 'nordform' })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/503 internal_error/)
    expect(callsTo(API.orders).length - before).toBeLessThanOrEqual(8)
  })

  test('is not for level 0', async () => {
    knows(user({ level: 0 }), [shop({ permission: 0 })])
    await openApp('/orders')
    await expect.element(heading('Your access level does not include orders')).toBeVisible()
    expect(callsTo(API.orders)).toEqual([])
  })
})

describe('the figures of the year', () => {
  test('are told in words and numbers, not by bars alone', async () => {
    has(orderRow())
    answer('get', API.ordersSummary, () => ok({ data: months() }))
    await openApp('/orders')
    await expect.element(page.getByText(/^13\s200\skr$/)).toBeVisible()
    await expect.element(page.getByText('+10\u00a0%')).toBeVisible()
    await expect.element(page.getByText(/50 % from environmental declarations.*1 piece without a figure/)).toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Purchases by month; most in December 2025/ })).toBeVisible()
    await page.getByText('Show the figures as a table').click()
    await expect.element(page.getByRole('row', { name: /November 2026 1\s100\skr 200\skg/ })).toBeVisible()
    expect(callsTo(API.ordersSummary)[0]?.query.get('months')).toBe('24')
  })

  test('have öre, the sum and every month, where one has any', async () => {
    has(orderRow())
    const odd = months().map((one, i) => (i === 23 ? { ...one, spend: 1100.5 } : one))
    answer('get', API.ordersSummary, () => ok({ data: odd }))
    await openApp('/orders')
    await expect.element(page.getByText(/^13\s200,50\skr$/)).toBeVisible()
    await page.getByText('Show the figures as a table').click()
    await expect.element(page.getByRole('row', { name: /November 2026 1\s100,50\skr/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /October 2026 1\s100,00\skr/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /2026-00042.*10\s000,00\skr/ })).toBeVisible()
  })

  test('do without each other: the list is there when they are not', async () => {
    has(orderRow())
    answer('get', API.ordersSummary, () => refuse(500, ERROR.internal))
    await openApp('/orders')
    await expect.element(page.getByText('The year’s figures could not be fetched.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: '2026-00042' })).toBeVisible()
  })
})

const file = (): Response =>
  new Response('Order;Date', { headers: { 'content-disposition': 'attachment; filename="orders.csv"' } })

describe('exporting', () => {
  test('asks for what the list shows, or for what was chosen', async () => {
    has(orderRow(), orderRow({ id: 'b', order_number: '2026-00041' }))
    answer('get', API.ordersExport, file)
    await openApp('/orders?status=GK')
    await page.getByRole('button', { name: 'CSV' }).click()
    await expect.poll(() => callsTo(API.ordersExport)).toHaveLength(1)
    expect(callsTo(API.ordersExport)[0]?.query.toString()).toBe('shop_id=nordform&status=GK&format=csv&language=en')
    expect(callsTo(API.ordersExport)[0]?.headers.get('authorization')).toBe('Bearer a-token')
    await page.getByRole('checkbox', { name: 'Choose order 2026-00041' }).click()
    await expect.element(page.getByText('1 chosen')).toBeVisible()
    await page.getByRole('group', { name: 'Export the chosen orders' }).getByRole('button', { name: 'PDF' }).click()
    await expect
      .poll(() => callsTo(API.ordersExport)[1]?.query.toString())
      .toBe('shop_id=nordform&id=b&format=pdf&language=en')
  })

  test.for([
    [422, ERROR.tooManyOrders, /more than one file can hold/],
    [429, ERROR.tooManyExports, /Several files of yours are being made already/],
  ] as const)('says why there is no file: %s %s', async ([status, code, text]) => {
    has(orderRow())
    answer('get', API.ordersExport, () => refuse(status, code))
    show(<Toaster label="Messages" closeLabel="Close" />)
    await openApp('/orders')
    await page.getByRole('button', { name: 'XLSX' }).click()
    await expect.element(page.getByText(text).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'XLSX' })).toBeEnabled()
  })
})

const again = (overrides: Partial<AgainLine> = {}): AgainLine => ({
  uid: '410-2201',
  quantity: 2,
  name: 'Vinga 410',
  thumbnail: null,
  state: 'same',
  price_then: 4000,
  price_now: 4000,
  currency: 'SEK',
  currency_then: 'SEK',
  ...overrides,
})
const AGAIN = '/api/orders/:id/again'

describe('one order', () => {
  test('shows its lines, sums, where it stands and for whom', async () => {
    const steps = [
      ...order().steps,
      { status: 'ÖV', at: '2026-11-20T12:00:00.000Z', by: 'supplier' as const, note: 'Dock 4' },
    ]
    let asked = 0
    answer('get', '/api/orders/:id', () => {
      asked += 1
      return ok({
        data: order({ steps, status: 'ÖV', customer: { ...order().customer, delivery_contact: 'Ali Heydari' } }),
      })
    })
    answer('get', AGAIN, () => ok({ data: { lines: [again()] } }))
    await openApp(`/orders/${order().id}`)
    await expect.element(heading('Order 2026-00042')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Vinga 410.*2 pcs.*8\s000\skr/ })).toBeVisible()
    await expect.element(page.getByText(/Handed over by Nordform/)).toBeVisible()
    await expect.element(page.getByText('Dock 4')).toBeVisible()
    await expect.element(page.getByText('Ali Heydari')).toBeVisible()
    await expect.element(page.getByText('1 line is unchanged')).toBeVisible()
    expect(asked).toBe(1)
  })

  test('has its parts included in their product, and öre everywhere where one amount has any', async () => {
    const part = line({
      id: 'part',
      parent_id: line().id,
      prisl_underrad: '1',
      product: { ...line().product, name: 'Headrest' },
      unit_price: 100,
      sub_price: 200,
      subtotal: 0,
      vat: 0,
      total: 0,
    })
    answer('get', '/api/orders/:id', () => ok({ data: order({ lines: [line(), part], vat: 2000.5, total: 10_000.5 }) }))
    answer('get', AGAIN, () => ok({ data: { lines: [] } }))
    await openApp(`/orders/${order().id}`)
    await expect.element(page.getByRole('row', { name: /Vinga 410.*4\s000,00\skr 8\s000,00\skr$/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Headrest.*2 pcs – included$/ })).toBeVisible()
    await expect.element(page.getByText(/^10\s000,50\skr$/)).toBeVisible()
  })

  test('that is not the person’s, or does not exist, says so', async () => {
    answer('get', '/api/orders/:id', () => refuse(404, ERROR.notFound))
    await openApp(`/orders/${order().id}`)
    await expect.element(heading('There is no such order')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'To the orders' })).toBeVisible()
  })

  const KLEV = { uid: '700', name: 'Klev 2' }

  test('is ordered again in a new cart, after telling what is gone and what changed', async () => {
    answer('get', '/api/orders/:id', () => ok({ data: order({ lines: [line()] }) }))
    answer('get', AGAIN, () =>
      ok({
        data: {
          lines: [
            again({ state: 'price_changed', price_now: 4100 }),
            again({ uid: 'gone', name: 'Fjord 3', state: 'gone', price_now: null }),
            again({ uid: 'old', name: 'Klev', state: 'gone', price_now: null, replaced_by: KLEV }),
          ],
        },
      }),
    )
    const came = acceptsAll()
    // The page may ask for its carts once more after that.
    answer('get', API.cart, () =>
      ok({
        data: came.slice(0, 1).map(({ cartId: id }) => ({ ...cart({ id, title: 'Kontor plan 5' }), contains: 2 })),
      }),
    )
    answer('get', '/api/auth/customers', () => ok({ data: [] }))
    await openApp(`/orders/${order().id}`)
    await page.getByRole('button', { name: 'Order again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order 2026-00042 again' })
    await expect.element(dialog.getByText('Fjord 3 is no longer sold')).toBeVisible()
    await expect.element(dialog.getByText('Klev is no longer sold; it is replaced by Klev 2 (700)')).toBeVisible()
    await expect.element(dialog.getByText(/Vinga 410: 4\s000\skr becomes 4\s100\skr/)).toBeVisible()
    await dialog.getByLabelText('Name of the new cart').fill('')
    await dialog.getByRole('button', { name: 'Put 1 line in the cart' }).click()
    await expect
      .element(dialog.getByLabelText('Name of the new cart'))
      .toHaveAccessibleDescription('Give the cart a name')
    await dialog.getByLabelText('Name of the new cart').fill('Kontor plan 5')
    await dialog.getByRole('button', { name: 'Put 1 line in the cart' }).click()
    await expect.poll(() => came).toHaveLength(2)
    expect(came.map(({ name, args }) => [name, args])).toEqual([
      ['cart.create', { title: 'Kontor plan 5' }],
      ['lines.add', { rows: [{ uid: '410-2201', quantity: 2 }] }],
    ])
    await expect.element(heading('Kontor plan 5')).toBeVisible()
  })

  test('is put into an open cart, and makes none', async () => {
    const open = cart({ id: 'c9a3b1e2-1111-4222-8333-444455556666', title: 'Kontor plan 5' })
    answer('get', '/api/orders/:id', () => ok({ data: order({ lines: [line()] }) }))
    answer('get', AGAIN, () => ok({ data: { lines: [again()] } }))
    answer('get', API.cart, () => ok({ data: [{ ...open, contains: 0 }] }))
    answer('get', '/api/auth/customers', () => ok({ data: [] }))
    const came = acceptsAll()
    await openApp(`/orders/${order().id}`)
    await page.getByRole('button', { name: 'Order again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order 2026-00042 again' })
    await dialog.getByLabelText('Put it in').selectOptions('Kontor plan 5')
    await expect.element(dialog.getByLabelText('Name of the new cart')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Put 1 line in the cart' }).click()
    await expect.element(heading('Kontor plan 5')).toBeVisible()
    expect(came.map(({ name, cartId, args }) => [name, cartId, args])).toEqual([
      ['lines.add', open.id, { rows: [{ uid: '410-2201', quantity: 2 }] }],
    ])
  })
})

test('the confirmation says what the server says: sent, its number, and where to go on', async () => {
  answer('get', '/api/orders/:id', () => ok({ data: order() }))
  await openApp(`/cart/ordered/${order().id}`)
  await expect
    .element(heading('Your order has been sent to the provider. You will get a confirmation shortly.'))
    .toBeVisible()
  await expect.element(page.getByText('2026-00042')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the order' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'New cart' })).toBeVisible()
})
