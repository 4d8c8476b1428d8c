import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { firstOf } from '#test/length.ts'
import { openApp, useFreshBrowser } from '../support/app.tsx'
import { cart, carts, filled, useCarts } from '../support/carts.ts'
import { card } from '../support/products.ts'
import { answer, ok, useNetwork } from '../support/network.ts'
import { shop } from '../support/people.ts'
import { newcomer } from '../support/waiting.ts'
import { DESK, EVERY_LAYOUT, LARGE_TABLET_ASIDE, PHONE } from '../support/screens.ts'

useNetwork()
useFreshBrowser()
useCarts(() => [shop({ permission: 3 })])
// Ordering is not for sessions from a purchasing system.
beforeEach(async () => void (await newcomer()))

const CHAIR = card({ uid: '410', name: 'Vinga', price: 1000 })
const holds = (one: ReturnType<typeof cart>): void => {
  carts.goods = [CHAIR]
  carts.held = new Map([[one.id, one]])
}
const main = () => page.getByRole('main')
/** Where the buttons of the line stand. */
const places = () =>
  ['Fewer of Vinga', 'More of Vinga', 'Remove Vinga'].map((name) => {
    const { left, top, right } = page.getByRole('button', { name }).element().getBoundingClientRect()
    return [left, top, right]
  })

it('an empty cart shows the ways to fill it, and no form that orders nothing', async () => {
  await page.viewport(1440, 900)
  holds(cart())
  await openApp('/cart')
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'To the products' })).toBeVisible()
  expect(main().getByRole('link', { name: 'Quick order' }).elements().length).toBeGreaterThan(0)
  expect(page.getByRole('heading', { name: 'Order', exact: true }).elements()).toEqual([])
  expect(page.getByLabelText('Customer reference').elements()).toEqual([])
})

it.each([PHONE, LARGE_TABLET_ASIDE, DESK])(
  'a stepper is as wide with six figures as with one, and moves nothing beside it, at %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    holds(filled(cart(), [[CHAIR, 1]]))
    await openApp('/cart')
    const field = page.getByRole('textbox', { name: 'Quantity of Vinga' })
    await expect.element(field).toHaveValue('1')
    const before = places()
    await field.fill('999999')
    expect(places()).toEqual(before)
    const input = field.element() as HTMLInputElement
    expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
    // Left as it was: nothing is changed by it.
    await field.fill('1')
  },
)

/** How far what is on the screen has jumped since this was called, as the browser measures it. */
function shifts(): () => number {
  let sum = 0
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries) if ('value' in entry) sum += Number(entry.value)
  }
  const seen = new PerformanceObserver((list) => add(list.getEntries()))
  seen.observe({ type: 'layout-shift' })
  onTestFinished(() => seen.disconnect())
  return () => {
    add(seen.takeRecords())
    return sum
  }
}

/** What is there now has been on the screen, and counted. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

it.each(firstOf(2, EVERY_LAYOUT))('nothing jumps while the cart arrives at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  holds(filled(cart(), [[CHAIR, 2]]))
  const { promise: carts, resolve: arrive } = Promise.withResolvers<void>()
  answer('get', API.cart, async () => {
    await carts
    return ok({ data: [{ ...filled(cart(), [[CHAIR, 2]]), contains: 0 }] })
  })
  await openApp('/cart')
  await expect.element(page.getByRole('img', { name: 'Fetching your carts…' })).toBeVisible()
  await painted()
  const shifted = shifts()
  arrive()
  await expect.element(page.getByRole('button', { name: 'More of Vinga' })).toBeVisible()
  await painted()
  expect(shifted()).toBeLessThan(0.02)
})

const tops = () => [...places(), page.getByRole('table').element().getBoundingClientRect().top]

it.each(firstOf(2, EVERY_LAYOUT))(
  'a line that is changed stays under the finger, while the change waits and when it is sent, at %i × %i',
  async (width, height) => {
    await page.viewport(width, height)
    holds(filled(cart(), [[CHAIR, 2]]))
    const gate = Promise.withResolvers<void>()
    carts.gate = gate.promise
    await openApp('/cart')
    const more = page.getByRole('button', { name: 'More of Vinga' })
    await more.click({ trial: true })
    const before = tops()
    await more.click()
    await expect.element(page.getByText('1 change is not sent yet.')).toBeVisible()
    expect(tops()).toEqual(before)
    gate.resolve()
    await expect.element(main().getByText('Sent', { exact: true })).toBeInTheDocument()
    expect(tops()).toEqual(before)
  },
)
