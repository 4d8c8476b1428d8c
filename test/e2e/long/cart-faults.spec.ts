import type { Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { linesOf, more, quantity } from '../support/carts.ts'
import { held } from '../support/network/faults.ts'
import type { Fault, Passed } from '../support/network/faulty-network.ts'
import { test } from '../support/network/faulty-story.ts'
import { nothingWaits, selling, SENDS } from '../support/network/selling.ts'
import { expect } from '../support/story.ts'

test.use({ keepsCopy: false })

/** What happens to a change between a press and the server, told on the cart's page; each ends with what is in the cart. */
const isReading = ({ method, path }: Pick<Passed, 'method' | 'path'>): boolean =>
  method === 'GET' && path.split('?')[0] === API.cart

/** Every quantity of the line that the page has shown from now on. */
async function watched(page: Page, name: string): Promise<() => Promise<string[]>> {
  await quantity(page, name).evaluate((field) => {
    const label = field.getAttribute('aria-label') ?? ''
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      const now = document.querySelector<HTMLInputElement>(`input[aria-label="${CSS.escape(label)}"]`)?.value ?? 'none'
      if (seen.at(-1) !== now) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

test('a tab that was frozen for ten minutes goes on from what has become of the cart, not from what it knew', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const { person, cart, lamp, desk } = await selling(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
  const other = await context.newPage()
  await other.goto('/cart')
  await more(other, lamp.name).click()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '3' })
  // On another device something is added.
  const { call } = person
  const product = { shop: desk.shop, uid: desk.uid, quantity: 5 }
  await call('POST', `/api/cart/line/${cart.id}`, { product, shop_id: 'nordform' })
  await other.close()
  await cdp.send('Page.setWebLifecycleState', { state: 'active' })
  await page.clock.fastForward('10:00')
  await more(page, lamp.name).click()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '4', [desk.uid]: '5' })
  await expect(quantity(page, lamp.name)).toHaveValue('4')
  await expect(quantity(page, desk.name)).toHaveValue('5')
  await nothingWaits(page)
})

test('a hundred presses in a second are a hundred pieces, in a few calls', async ({ page, network }) => {
  const { person, cart, lamp } = await selling(page)
  const seen = await watched(page, lamp.name)
  network.calls.length = 0
  await more(page, lamp.name).evaluate(async (button: HTMLButtonElement) => {
    for (let i = 0; i < 100; i++) {
      button.click()
      await new Promise((next) => setTimeout(next, 10))
    }
  })
  await expect(quantity(page, lamp.name)).toHaveValue('102')
  await nothingWaits(page)
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '102' })
  const shown = (await seen()).map(Number)
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(network.calls.filter(({ path }) => SENDS.test(path)).length).toBeLessThan(60)
  await page.reload()
  await expect(quantity(page, lamp.name)).toHaveValue('102')
})

/** A call that the server has answered, and whose answer is on its way for as long as the story wants. */
function onItsWay(): { fault: Fault; answered: Promise<void>; arrives: () => void } {
  const answered = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  return { fault: held(promise, answered.resolve), answered: answered.promise, arrives: resolve }
}

test('a reading of the carts that was asked for before a change arrives after it: the change stays', async ({
  page,
  network,
}) => {
  const { person, cart, lamp } = await selling(page)
  const reading = onItsWay()
  const lift = network.breaks(isReading, reading.fault)
  await page.reload()
  await reading.answered
  lift()
  const seen = await watched(page, lamp.name)
  await more(page, lamp.name).click()
  await more(page, lamp.name).click()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '4' })
  await nothingWaits(page)
  reading.arrives()
  await more(page, lamp.name).click()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '5' })
  await nothingWaits(page)
  await expect(quantity(page, lamp.name)).toHaveValue('5')
  expect(await seen()).toEqual(['2', '3', '4', '5'])
})

test('a reading of the carts that knows a change already comes before the change’s own answer: it counts once', async ({
  page,
  network,
}) => {
  const { person, cart, lamp } = await selling(page)
  const seen = await watched(page, lamp.name)
  const sending = onItsWay()
  const lift = network.breaks(SENDS, sending.fault)
  await more(page, lamp.name).click()
  await sending.answered
  lift()
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === API.cart)
  // Somebody comes back to the window.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await read).finished()
  await expect(quantity(page, lamp.name)).toHaveValue('3')
  await more(page, lamp.name).click()
  await expect(quantity(page, lamp.name)).toHaveValue('4')
  sending.arrives()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '4' })
  await nothingWaits(page)
  await expect(quantity(page, lamp.name)).toHaveValue('4')
  expect(await seen()).toEqual(['2', '3', '4'])
})
