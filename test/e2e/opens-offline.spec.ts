import { cards, copyReady } from './support/copy.ts'
import { held } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { expect, openAs } from './support/story.ts'

test('the catalogue is up to date once the app opens without a network, and then it does', { tag: '@long' }, async ({
  page,
  context,
  network,
}) => {
  const [worker, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  network.breaks(/^\/sw\.js/, held(worker.promise, asked.resolve))
  await openAs(page, 'viewer', '/account')
  await asked.promise
  await expect(page.getByText(/The app itself is still being fetched/)).toBeVisible()
  await expect(page.getByText(/Up to date/)).toHaveCount(0)
  worker.resolve()
  await copyReady(page)
  await context.setOffline(true)
  await page.goto('/?search=lamp')
  await expect(cards(page).first()).toBeVisible()
})

/** Runs in the page: what it waits for. */
const waiting = async (): Promise<unknown> => (await navigator.locks.query()).pending?.map(({ name }) => name)

test('a tab that is opened while another one fetches the catalogue has it when that is done', { tag: '@long' }, async ({
  page,
  context,
  network,
}) => {
  const [catalogue, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  network.breaks(/\/api\/products\/index/, held(catalogue.promise, asked.resolve))
  await openAs(page, 'solo', '/account')
  await asked.promise
  const other = await context.newPage()
  await other.goto('/account')
  await expect.poll(() => other.evaluate(waiting)).toContain('interior:copy')
  catalogue.resolve()
  await copyReady(other)
  await context.setOffline(true)
  await other.goto('/?search=lamp&sort=name')
  await expect(cards(other).first()).toBeVisible()
})
