import type { BrowserContext, Page } from '@playwright/test'
import { SYNC_TAG } from '#client/outbox/transport/background-sync.ts'
import { everythingKept, linesOf, more, pill, quantity } from './support/carts.ts'
import { held, lost } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { nothingWaits, selling, SENDS } from './support/network/selling.ts'
import { expect } from './support/story.ts'

test.use({ keepsCopy: false })

interface Worker {
  registrationId: string
  versionId: string
}

/** The service worker of the page's site, as the browser's own tools see it; `wake` is what the browser does. */
async function workerOf(context: BrowserContext, page: Page, origin: string) {
  const tools = await context.newCDPSession(page)
  const worker = new Promise<Worker>((found) => {
    tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) found(active)
    })
  })
  await tools.send('ServiceWorker.enable')
  const { registrationId, versionId } = await worker
  return {
    wake: () =>
      tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance: false }),
    kill: () => tools.send('ServiceWorker.stopWorker', { versionId }),
  }
}

test('with every page closed the browser wakes the worker: killed in mid sending, woken again, and twice at once, it sends all of it once', async ({
  page,
  context,
  network,
}) => {
  const { person, cart, lamp } = await selling(page)
  network.breaks(SENDS, lost)
  for (let i = 0; i < 3; i++) await more(page, lamp.name).click()
  await expect(pill(page)).toHaveText('3 waiting')
  await everythingKept(page)
  // A picture is no page of the app: from here on only the worker is there to send anything.
  await page.goto('/icon.svg')
  const { wake, kill } = await workerOf(context, page, network.address)
  const death = Promise.withResolvers<void>()
  let isAnswered = false
  network.breaks(
    SENDS,
    held(death.promise, () => {
      isAnswered = true
    }),
  )
  // As the browser does, until the pause after the failures before is over.
  const wakes = async (): Promise<boolean> => wake().then(() => isAnswered)
  await expect.poll(wakes).toBe(true)
  await kill()
  network.heals()
  death.resolve()
  // The server has them, and the device does not know.
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '5' })

  const before = network.calls.length
  const sent = (): number => network.calls.slice(before).filter(({ path }) => SENDS.test(path)).length
  // A worker that is just being ended may miss it: the browser wakes it until nothing waits.
  await expect.poll(() => Promise.all([wake(), wake()]).then(sent)).toBe(1)
  await page.goto('/cart')
  await expect(quantity(page, lamp.name)).toHaveValue('5')
  await nothingWaits(page)
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: '5' })
})

/** In the page: what the browser says when there is a network again. */
const isBack = (): boolean => window.dispatchEvent(new Event('online'))

test('where the browser has no locks two pages and the worker send at once, and each change counts once', {
  tag: '@long',
}, async ({ page, context, network }) => {
  await context.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks
  })
  const { person, cart, lamp } = await selling(page)
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(quantity(other, lamp.name)).toHaveValue('2')
  network.breaks(/^\/api\/(cart|health)/, lost)
  for (let i = 0; i < 4; i++) await more(i % 2 === 0 ? page : other, lamp.name).click()
  for (const tab of [page, other]) await expect(pill(tab)).toHaveText('4 waiting')
  const { wake } = await workerOf(context, page, network.address)
  network.heals()
  await Promise.all([page.evaluate(isBack), other.evaluate(isBack), wake()])
  await expect.poll(() => linesOf(person, cart.id)).toEqual({ [lamp.uid]: '6' })
  for (const tab of [page, other]) {
    await nothingWaits(tab)
    await expect(quantity(tab, lamp.name)).toHaveValue('6')
  }
  expect(await linesOf(person, cart.id)).toEqual({ [lamp.uid]: '6' })
})
