import { cards, copyReady } from './support/copy.ts'
import { held } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { expect, openAs } from './support/story.ts'

test('the catalogue is up to date once the app opens without a network, and then it does', async ({
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
