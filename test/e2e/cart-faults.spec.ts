import { API } from '#contract/paths.ts'
import { longUnless } from './support/long.ts'
import { cartsOf, goodsOf, linesOf, more, pill, quantity } from './support/carts.ts'
import { answerLost, lost, silent } from './support/network/faults.ts'
import type { Passed } from './support/network/faulty-network.ts'
import { test } from './support/network/faulty-story.ts'
import { nothingWaits, selling, SENDS } from './support/network/selling.ts'
import { cartOf, newPerson } from './support/people.ts'
import { expect, openAs } from './support/story.ts'

test.use({ keepsCopy: false })

/** What happens to a change between a press and the server, told on the cart's page; each ends with what is in the cart. */
const isReading = ({ method, path }: Pick<Passed, 'method' | 'path'>): boolean =>
  method === 'GET' && path.split('?')[0] === API.cart

test('answers that are lost on their way back: what the server did already is not done again', {
  tag: '@long',
}, async ({ page, network }) => {
  const { person, cart, lamp } = await selling(page)
  network.breaks(isReading, lost)
  network.breaks(SENDS, answerLost)
  network.calls.length = 0
  await more(page, lamp.name).click()
  await more(page, lamp.name).click()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '4' })
  await expect(pill(page)).toHaveText('2 waiting')
  await page.goto('/queue')
  await expect(page.getByText(/May have arrived already; it counts only once/).first()).toBeVisible()
  // The page knows nothing else than that it has sent them: it does so again.
  const sent = (): number => network.calls.filter(({ path }) => SENDS.test(path)).length
  const before = sent()
  await expect.poll(sent).toBeGreaterThan(before)
  network.heals()
  await page.goto('/cart')
  await nothingWaits(page)
  await expect(quantity(page, lamp.name)).toHaveValue('4')
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: '4' })
})

/**
 * A page that stands still while it keeps its next change: before that is safe, or after, before the screen knows.
 * Without an answer to its call nothing of the page goes on.
 */
const standingStill = (moment: 'append' | 'commit'): string => `(() => {
  const stop = () => {
    const call = new XMLHttpRequest()
    call.open('GET', '/api/standing-still', false)
    call.send()
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...what) {
    const request = put.apply(this, what)
    if (this.name === 'records') {
      if (${moment === 'append'}) stop()
      else this.transaction.addEventListener('complete', stop, true)
    }
    return request
  }
})()`

for (const { moment, told, holds } of [
  { moment: 'append', told: 'before a change is safe: it never was', holds: '2' },
  { moment: 'commit', told: 'after a change is safe, before the screen says so: it is there, once', holds: '3' },
] as const)
  test(`a tab that dies ${told}`, longUnless(moment === 'commit'), async ({ page, network, context }) => {
    const { person, cart, lamp } = await selling(page)
    network.breaks(/standing-still/, silent)
    // Whatever else the device has to say waits for the story.
    const lift = network.breaks(SENDS, lost)
    await page.evaluate(standingStill(moment))
    const crashed = page.waitForEvent('crash')
    const cdp = await context.newCDPSession(page)
    await more(page, lamp.name).click({ noWaitAfter: true })
    await expect.poll(() => network.calls.some(({ path }) => path.includes('standing-still'))).toBe(true)
    cdp.send('Page.crash').catch(() => undefined)
    await crashed

    lift()
    const again = await context.newPage()
    await again.goto('/cart')
    await expect(quantity(again, lamp.name)).toHaveValue(holds)
    await nothingWaits(again)
    await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: holds })
    await more(again, lamp.name).click()
    const then = String(Number(holds) + 1)
    await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: then })
    await again.reload()
    await expect(quantity(again, lamp.name)).toHaveValue(then)
  })

test('pressed before the page knows what the device keeps: it goes into the cart that is there, each press once', async ({
  page,
  network,
}) => {
  const person = await newPerson(1)
  const [lamp, desk] = await goodsOf(person, 2)
  if (!lamp || !desk) throw new Error('The demo shop has too few goods')
  const cart = await cartOf(person, 'Showroom', [lamp])
  const opened = Promise.withResolvers<void>()
  let isWanted = false
  network.breaks(/\/assets\/open-store-/, async ({ forward, deliver }) => {
    isWanted = true
    await opened.promise
    deliver(await forward())
  })
  await openAs(page, person.username, `/product/nordform/${encodeURIComponent(desk.uid)}`)
  const add = page.getByRole('button', { name: /^Add 1 pcs/ })
  await add.click()
  await add.click()
  await expect.poll(() => isWanted).toBe(true)
  await expect(page.getByText(/was added to/)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  opened.resolve()
  await expect(page.getByText(`${desk.name} was added to Showroom`)).toBeVisible()
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '2', [desk.uid]: '2' })
  await nothingWaits(page)
  expect(await cartsOf(person)).toHaveLength(1)
})
