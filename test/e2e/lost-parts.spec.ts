import type { Page } from '@playwright/test'
import { askToWrite, goTo, message } from './support/deploy/update-story.ts'
import { lost, says } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { expect, openAs } from './support/story.ts'

/** Parts of the app that do not come, where no service worker keeps them: a private window, a managed browser. */
test.use({ serviceWorkers: 'block' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

function counted(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

/** Presses until the page is there: what is still asked for when the network is back comes without, or fails once more. */
async function askUntilThere(page: Page): Promise<void> {
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click({ timeout: 5_000 })
    await expect(heading(page)).toHaveText('Information', { timeout: 5_000 })
  }).toPass()
}

test('a page that did not come says so in its place, keeps what is written, and comes when asked again', async ({
  page,
  network,
}) => {
  await openAs(page, 'buyer')
  const loads = counted(page)
  await askToWrite(page)
  await message(page).fill('Do you have Vinga in red?')
  network.breaks(/^\/assets\//, lost)
  await goTo(page, 'Information')
  await expect(heading(page)).toHaveText('There is no connection')
  await expect(page).toHaveURL(/information/)
  const lostAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/information-'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await lostAgain
  await expect(heading(page)).toHaveText('There is no connection')
  network.heals()
  await askUntilThere(page)
  await expect(message(page)).toHaveValue('Do you have Vinga in red?')
  expect(loads()).toBe(0)
})

test('without the part that tells of errors all else works, and nobody hears of that', async ({ page, network }) => {
  network.breaks(/^\/assets\/config-/, lost)
  const lostPart = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/config-'))
  await openAs(page, 'buyer')
  await lostPart
  await goTo(page, 'Information')
  await expect(heading(page)).toHaveText('Information')
})

test('a page of a build that the server no longer has is loaded anew once, never over what is half written', {
  tag: '@long',
}, async ({ page, network }) => {
  await openAs(page, 'buyer')
  const loads = counted(page)
  await askToWrite(page)
  await message(page).fill('Do you have Vinga in red?')
  const lift = network.breaks(/^\/assets\/information-/, says(404, { 'content-type': 'text/plain' }))
  await goTo(page, 'Information')
  await expect(heading(page)).toHaveText('There is no connection')
  expect(loads()).toBe(0)
  await message(page).fill('')
  for (let i = 0; i < 3; i++) {
    // What is still asked for when the part is there again would come by itself.
    const refused = page.waitForResponse(/\/assets\/information-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await refused
    await expect.poll(loads).toBe(1)
    await expect(heading(page)).toHaveText('There is no connection')
  }
  lift()
  await askUntilThere(page)
  await expect(page).toHaveURL(/information/)
  expect(loads()).toBe(1)
})
