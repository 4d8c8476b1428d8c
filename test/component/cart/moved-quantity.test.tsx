import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cartsAtom, hasUnsentChanges, wakeCarts } from '#client/carts/carts.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import { API } from '#contract/paths.ts'
import { cleanup, openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { answer, ok, refuse, useNetwork } from '../support/network.ts'
import { newcomer } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()

const LAMP = card({ uid: '318', name: 'Båge', price: 99.5 })
const RECEPTION = cart().id
const TOLD = 'It had been changed elsewhere meanwhile. Your change from 4 to 6 replaced that.'
const holding = (pieces: number) => filled(cart({ revision: pieces }), [[LAMP, pieces]])
const notice = () => page.getByText(TOLD)
const said = (words: RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(words)

beforeEach(async () => {
  await page.viewport(1440, 900)
  await newcomer()
  answer('get', API.customers, () => ok({ data: [] }))
  carts.goods = [LAMP]
  carts.held = new Map(
    [holding(4), cart({ id: '22222222-2222-4222-8222-222222222222', title: 'Hall' })].map((one) => [one.id, one]),
  )
})
afterEach(async () => {
  carts.fails = null
  wakeCarts()
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

async function open(path: string): Promise<void> {
  await openApp(path)
  await expect.poll(() => store.get(cartsAtom)).toHaveLength(2)
}

/** As a page that is loaded anew: nothing is known but what the device has kept. */
async function openAnew(path: string): Promise<void> {
  cleanup()
  store.set(sessionAtom, null)
  await open(path)
}

it('a quantity set over another device’s is told of by its line on every screen, also after a reload between, until it is seen', async () => {
  await open('/cart')
  carts.fails = () => refuse(503, 'unavailable')
  const quantity = page.getByRole('textbox', { name: 'Quantity of Båge' })
  await quantity.fill('6')
  await userEvent.keyboard('{Enter}')
  await expect.poll(hasUnsentChanges).toBe(true)
  // On another device it is made 9.
  carts.held.set(RECEPTION, holding(9))
  await openAnew('/cart')
  await expect.element(quantity).toHaveValue('6')
  carts.fails = null
  wakeCarts()
  await expect.element(notice()).toBeVisible()
  await expect.element(said(/^The quantity of Båge had been changed elsewhere. It is 6 now.$/)).toBeVisible()
  for (const path of ['/cart/order', '/cart/compare', '/cart']) {
    await openAnew(path)
    await expect.element(notice()).toBeVisible()
    // Once is enough to be told aloud.
    await expect.element(said(/had been changed elsewhere/)).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Dismiss: Båge' }).click()
  await expect.element(notice()).not.toBeInTheDocument()
  await openAnew('/cart')
  await expect.element(quantity).toHaveValue('6')
  await expect.element(notice()).not.toBeInTheDocument()
})
