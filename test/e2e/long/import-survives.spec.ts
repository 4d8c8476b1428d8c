import type { Page } from '@playwright/test'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import { cartsOf } from '../support/carts.ts'
import { test } from '../support/network/killable-story.ts'
import { type Caller, INFORMATION, newPerson } from '../support/people.ts'
import { expect, openSignedIn } from '../support/story.ts'

const ROWS = 3_000
const HEAD =
  'uid;name.sv;name.en;description.sv;category;subcategory;brand;concept;price;discount_percentage;unit;delivery_time;height;width;depth;gtin;manufacturer_part_number;Material;Färg;Garanti'
const uidOf = (row: number): string => `IMP-${row}`
const rowOf = (row: number): string =>
  `${uidOf(row)};Stol ${row};Chair ${row};"Ek, ""mjuk"" sits; nummer ${row}";Stolar ${row % 40};Del ${row % 7};Märke ${row % 180};Serie ${row % 60};${1000 + (row % 9000)},50;${row % 20};st;${1 + (row % 10)} v;${40 + (row % 100)};50;45;;M-${row};Ek;Vit;${1 + (row % 10)} år`

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Where an import stands, as its page says. */
const state = (page: Page, name: string) => expect(page.getByRole('main').getByRole('status').first()).toHaveText(name)

/** Has the import run, as far as the server's word that it has begun. */
async function begin(page: Page): Promise<void> {
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/run') && answer.ok())
  await press(page, 'Import')
  await begun
}

/** A person's cart of five of the products; ordered, where that is asked. */
async function cartOf({ call }: Caller, first: number, isOrdered: boolean): Promise<string> {
  const { data } = await call<{ data: Cart }>('POST', API.cart, { title: `From ${first}`, shop_id: 'nordform' })
  for (let row = first; row < first + 5; row++) {
    const product = { shop: 'nordform', uid: uidOf(row), quantity: 2 }
    await call('POST', `/api/cart/line/${data.id}`, { product, shop_id: 'nordform' })
  }
  await call('PUT', `/api/cart/${data.id}/update`, { cart: { customer: INFORMATION } })
  if (isOrdered) await call('PUT', `/api/cart/${data.id}/status`, { shop_id: 'nordform', status: 'GK' })
  return data.id
}

test('an import outlives its tab, a killed server leaves none of it, and it is undone under carts and orders', async ({
  server,
  page,
  context,
  complaints,
}) => {
  const staff = await newPerson(8)
  const buyer = await newPerson(3)
  const rows = Array.from({ length: ROWS }, (_, row) => rowOf(row))
  const content = Buffer.from(`\uFEFF${HEAD}\r\n${rows.join('\r\n')}\r\n`)

  await openSignedIn(page, staff.username, '/office/imports')
  await page.getByLabel('Catalogue file').setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: content })
  await expect(page.getByRole('heading', { level: 1, name: 'autumn.csv' })).toBeVisible()
  const address = page.url()

  await test.step('the server is killed while it imports', async () => {
    await begin(page)
    await server.kill()
    await server.start()
    await state(page, 'Broken off, nothing was changed')
    await page.goto(`/office/products?search=${uidOf(7)}`)
    await expect(page.getByRole('heading', { name: 'No product fits' })).toBeVisible()
  })

  const other = await test.step('the tab is closed while it imports', async () => {
    await page.goto(address)
    await begin(page)
    await page.close()
    const next = await context.newPage()
    await next.goto(address)
    await state(next, 'Imported')
    await expect(next.getByText(ROWS.toLocaleString('en')).first()).toBeVisible()
    return next
  })

  const ordered = await cartOf(buyer, 0, true)
  const open = await cartOf(buyer, 5, false)

  await test.step('it is undone', async () => {
    await press(other, 'Undo the import…')
    await press(other, 'Undo the import')
    await state(other, 'Undone')
    await expect(other.getByText(`Gone: ${ROWS.toLocaleString('en')}.`, { exact: false })).toBeVisible()
  })

  const carts = await cartsOf(buyer)
  const gone = (id: string) => carts.find((cart) => cart.id === id)?.lines.map(({ product }) => product.gone)
  expect(gone(open)).toEqual([true, true, true, true, true])
  const buyers = await context.browser()!.newContext({ baseURL: server.address })
  const cart = await buyers.newPage()
  await openSignedIn(cart, buyer.username, `/orders/${ordered}`)
  for (let row = 0; row < 5; row++) await expect(cart.getByText(`Stol ${row}`, { exact: true }).first()).toBeVisible()
  await buyers.close()
  complaints.length = 0
})
