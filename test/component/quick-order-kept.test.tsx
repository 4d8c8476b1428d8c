import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasUnsentChanges } from '#client/carts/carts.ts'
import { readBeside } from '#client/storage/persistence.ts'
import { sessionAtom } from '#client/storage/session-state.ts'
import { store } from '#client/storage/store.ts'
import type { AppRouter } from '#client/router.ts'
import { openApp, useFreshBrowser } from './support/app.tsx'
import { cart, carts, useCarts } from './support/carts.ts'
import { card } from './support/products.ts'
import { matchCalls, matches } from './support/matches.ts'
import { useNetwork } from './support/network.ts'
import { goOffline, goOnline, newcomer } from './support/waiting.ts'

useNetwork()
useFreshBrowser()
useCarts()

const CHAIR = card({ uid: '410-2201', name: 'Vinga 410', price: 1000 })
const LIST = '410-2201 2\n999999 3'
const box = page.getByRole('textbox', { name: 'Article numbers and quantities, a row each' })
const lookUp = page.getByRole('button', { name: 'Look up the rows' })
const section = (name: RegExp) => page.getByRole('region', { name })
const counted = page.getByText(/2 lines: 1 found, 1 to put right, 0 left out\./)

let owner: string
let router: AppRouter
beforeEach(async () => {
  owner = await newcomer()
  carts.goods = [CHAIR]
  const held = cart()
  carts.held = new Map([[held.id, held]])
  matches([CHAIR])
  router = await openApp('/cart/quick')
})
afterEach(async () => {
  goOnline()
  store.set(sessionAtom, null)
  await vi.waitUntil(() => !hasUnsentChanges(), 60_000)
})

const kept = () => readBeside(owner, 'quick-order/nordform')

async function lookedUp(): Promise<void> {
  await box.fill(LIST)
  await lookUp.click()
  await expect.element(counted).toBeVisible()
}

describe('what is not in a cart yet', () => {
  test('is there again when one comes back: the words, and the list as it was put right', async () => {
    await box.fill(LIST)
    await router.navigate({ to: '/information' })
    await router.navigate({ to: '/cart/quick' })
    await expect.element(box).toHaveValue(LIST)
    await lookUp.click()
    await page.getByRole('textbox', { name: 'Quantity of Vinga 410' }).fill('7')
    await section(/to put right/)
      .getByRole('button', { name: 'Leave out', exact: true })
      .click()
    await router.navigate({ to: '/information' })
    await router.navigate({ to: '/cart/quick' })
    await expect.element(page.getByText(/2 lines: 1 found, 0 to put right, 1 left out\./)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Quantity of Vinga 410' })).toHaveValue('7')
    // Nothing of it had to be looked up again.
    expect(matchCalls()).toHaveLength(1)
  })

  test('lies on the device, until it is in a cart or given up', async () => {
    await lookedUp()
    await expect.poll(() => kept()).toMatchObject({ items: [{ uid: '410-2201' }, { uid: null }] })
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect.poll(() => kept()).toMatchObject({ items: [{ number: '999999' }] })
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect.poll(() => kept()).toMatchObject({ text: '', items: [] })
    await expect.element(box).toHaveValue('')
  })
})

describe('without a network', () => {
  test('and without the catalogue on this device, what looks rows up says why it waits', async () => {
    goOffline()
    for (const control of [lookUp, page.getByLabelText('Choose a file')]) {
      await expect.element(control).toBeDisabled()
      await expect.element(control).toHaveAccessibleDescription(/is not on this device .*waits for the network/)
    }
    await box.fill('410-2201 2')
    await expect.element(box).toHaveValue('410-2201 2')
    goOnline()
    await lookUp.click()
    await expect.element(section(/1 row found/)).toBeVisible()
  })

  test('a row that is to be put right says why it waits; the others can be changed', async () => {
    await lookedUp()
    goOffline()
    const open = section(/to put right/)
    await expect.element(open.getByRole('button', { name: 'Look up' })).toBeDisabled()
    await expect
      .element(open.getByRole('button', { name: 'Look up' }))
      .toHaveAccessibleDescription(/is not on this device .*waits for the network/)
    await open.getByRole('button', { name: 'Leave out', exact: true }).click()
    await expect.element(page.getByText(/1 found, 0 to put right, 1 left out\./)).toBeVisible()
  })

  test('what was found goes into the cart as soon as it is safe on the device, and to the server later', async () => {
    await lookedUp()
    goOffline()
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect
      .element(page.getByText(/1 row has been added/))
      .toMatchTextContent(/Reception.*Saved on this device, sent when the network is back\./)
    await expect.element(section(/1 row found/)).not.toBeInTheDocument()
    expect(carts.taken).toEqual([])
    goOnline()
    await expect
      .poll(() => carts.taken)
      .toEqual([{ name: 'lines.add', args: { rows: [{ uid: '410-2201', quantity: 2 }] } }])
  })

  test('that goes while the rows are on their way keeps nobody waiting', async () => {
    await lookedUp()
    const gate = Promise.withResolvers<void>()
    carts.gate = gate.promise
    await page.getByRole('button', { name: 'Add 1 row to the cart' }).click()
    await expect.element(page.getByRole('button', { name: 'Add 1 row to the cart' })).toBeDisabled()
    goOffline()
    await expect.element(page.getByText(/1 row has been added/)).toMatchTextContent(/Saved on this device/)
    gate.resolve()
  })
})
