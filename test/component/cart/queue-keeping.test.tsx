import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cartsAtom, hasUnsentChanges, issueAll, seeProducts } from '#client/carts/carts.ts'
import { store } from '#client/storage/store.ts'
import { API } from '#contract/paths.ts'
import { LONG_TAG } from '#test/length.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { holdStorage } from '../support/held-storage.ts'
import { answer, ok, useNetwork } from '../support/network.ts'
import { adds, goOffline, goOnline, newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LAMP = card({ uid: '318', name: 'Båge', price: 99.5 })
const RECEPTION = cart().id

const main = () => page.getByRole('main')
const pill = () => page.getByRole('banner').getByRole('link', { name: /waiting/ })
let release = (): void => undefined

beforeEach(async () => {
  await page.viewport(1440, 900)
  await newcomer()
  answer('get', API.customers, () => ok({ data: [] }))
  carts.goods = [CHAIR, LAMP]
  carts.held = new Map([[RECEPTION, filled(cart(), [[LAMP, 4]])]])
})
afterEach(async () => {
  release()
  goOnline()
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

/** A page of the app, with the carts read, without a network, and while another window holds the database. */
async function openHeld(path: string): Promise<void> {
  await openApp(path)
  await expect.poll(() => store.get(cartsAtom)).toHaveLength(1)
  seeProducts([CHAIR, LAMP], null)
  goOffline()
  release = await holdStorage()
}

const put = (): Promise<boolean> =>
  issueAll([{ cartId: RECEPTION, shopId: 'nordform', mutation: adds('410-2201', 2) }])[0]!.saved

it('the list calls a change saved when it is, and not before', async () => {
  await openHeld('/queue')
  const saved = put()
  const row = page.getByRole('listitem').filter({ hasText: 'Add 2 × Vinga 410' })
  await expect.element(row).toMatchTextContent(/Keeping/)
  await expect.element(main()).toMatchTextContent(/1 change is waiting.*Keeping .*on this device/)
  await expect.element(pill()).toMatchTextContent('1 waiting')
  await expect.element(page.getByText(/saved on this device/)).not.toBeInTheDocument()
  await expect.element(page.getByText('On this device', { exact: true })).not.toBeInTheDocument()
  // Nor can it be taken back before it is there.
  await expect.element(main().getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  release()
  expect(await saved).toBe(true)
  await expect.element(row).toMatchTextContent(/On this device/)
  await expect.element(main()).toMatchTextContent(/They are saved on this device/)
  await expect.element(page.getByText(/Keeping/)).not.toBeInTheDocument()
  await expect.element(main().getByRole('button', { name: /^Undo/ })).toBeVisible()
})

it('nor do the cart’s lines and tabs say that it is on its way', { tags: [LONG_TAG] }, async () => {
  await openHeld('/cart')
  const more = page.getByRole('button', { name: 'More of Båge' })
  await more.click()
  const line = page.getByRole('row').filter({ hasText: 'Båge' })
  await expect.element(line).toMatchTextContent(/Keeping/)
  const tab = page.getByRole('button', { name: /^Reception/ })
  await expect.element(tab).toMatchTextContent(/Keeping/)
  release()
  await expect.element(line).toMatchTextContent(/On this device/)
  await expect.element(tab).toMatchTextContent(/On this device/)
})

it('no message says that a cart was made or a line removed before that is kept', async () => {
  await openHeld('/cart')
  await page.getByRole('button', { name: 'Remove Båge' }).click()
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'New cart' }).click()
  await page.getByRole('textbox', { name: 'Name of the cart' }).fill('Hall')
  await page.getByRole('button', { name: 'Create cart' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hall' })).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  expect(messages.element().textContent).toBe('')
  release()
  await expect.element(messages).toMatchTextContent(/The cart Hall was created/)
  await expect.element(messages).toMatchTextContent(/Båge was removed/)
})
