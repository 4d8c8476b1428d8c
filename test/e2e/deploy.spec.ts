import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  askToWrite,
  anHourLater,
  goTo,
  message,
  openTab,
  prompt,
  runs,
  runsSoon,
  takesOver,
  test,
} from './support/deploy/update-story.ts'
import { expect } from './support/story.ts'

test.use({ keepsCopy: false })

/** Stories of an update: the same shop, in turns served with one build and with another. A server ends within each. */

/** Its parts are kept on no device: the office works online only. */
const OFFICE = /^([a-z]{2}-)?office[-._]/

test('a new version waits for a half-written message, then takes over at a navigation, with one reload', {
  tag: '@long',
}, async ({ page, turns }) => {
  const { served, deploy } = turns
  const { loads } = await openTab(page)
  expect(await runs(page)).toContain(`-${served().name}-`)
  await askToWrite(page)
  await message(page).fill('Do you have Vinga in red?')
  await deploy()
  await anHourLater(page)
  await expect(prompt(page)).toBeVisible()
  await goTo(page, 'Information')
  await expect(page).toHaveURL(/information/)
  await goTo(page, 'Products')
  await expect(message(page)).toHaveValue('Do you have Vinga in red?')
  expect(loads()).toBe(0)

  await message(page).fill('')
  await expect(message(page)).toHaveValue('')
  await takesOver(page, served().name)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/information/)
  await expect(prompt(page)).toHaveCount(0)
  await expect.poll(loads).toBe(1)

  // Whatever the browser says about who controls the page, it is this build's already.
  await page.evaluate(() => {
    for (let i = 0; i < 50; i++) navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  await goTo(page, 'Products')
  await expect(page).not.toHaveURL(/information/)
  await goTo(page, 'Orders')
  await expect(page).toHaveURL(/orders/)
  await expect.poll(loads).toBe(1)
})

/** Runs in the page: the parts of the app that the device keeps. */
async function partsKept(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

test('the device keeps every part of the app; pressed for, the update comes at once, with one reload, on the page where one was', async ({
  page,
  turns,
}) => {
  const { served, deploy } = turns
  const { loads } = await openTab(page, '/?search=lamp')
  const kept = await page.evaluate(partsKept)
  const parts = readdirSync(join(served().dist, 'assets')).filter((file) => /\.(js|css|woff2)$/.test(file))
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((file) => !OFFICE.test(file) && !kept.includes(`/assets/${file}`))).toEqual([])
  for (const file of ['/index.html', '/boot.js', '/icon.svg']) expect(kept).toContain(file)
  await deploy()
  await anHourLater(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await runsSoon(page, served().name)
  await expect(page).toHaveURL(/search=lamp/)
  await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
  await expect.poll(loads).toBe(1)
})

test('the server has the parts of the build before, and says plainly what it never had', { tag: '@long' }, async ({
  turns: { served, deploy, address },
}) => {
  const part = readdirSync(join(served().dist, 'assets')).find((file) => file.startsWith('support-'))
  await deploy()
  const kept = await fetch(`${address}/assets/${part}`)
  expect(kept.status).toBe(200)
  expect(kept.headers.get('cache-control')).toContain('immutable')
  const missing = await fetch(`${address}/assets/support-never-AAAAAAAA.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toContain('text/plain')
  expect(await missing.text()).not.toContain('<')
})
