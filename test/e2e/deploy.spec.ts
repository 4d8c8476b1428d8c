import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtAs } from './support/deploy/builds.ts'
import { silent } from './support/network/faults.ts'
import { type FaultyNetwork, faultyNetwork } from './support/network/faulty-network.ts'
import { type ShopServer, startShop } from './support/shop-server.ts'
import { expect, openAs, test } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })
// A server ends and another starts within each of them.
test.describe.configure({ timeout: 120_000 })

/** Stories of an update: the same shop, in turns served with one build and with another. */
let server: ShopServer
let network: FaultyNetwork
let builds: { name: string; dist: string }[]

test.beforeAll(async () => {
  // Two builds and a shop of its own.
  test.setTimeout(300_000)
  builds = ['yesterday', 'today'].map((name) => ({ name, dist: builtAs(name) }))
  server = await startShop({}, served().dist)
  network = await faultyNetwork(server.address)
})
test.afterAll(async () => {
  await network.stop()
  await server.stop()
})
test.afterEach(({ complaints }) => {
  network.heals()
  // What was asked of the server while it was changed, and of a network that was away.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
})

const served = (): { name: string; dist: string } => builds[0] ?? { name: '', dist: '' }

async function deploy(): Promise<void> {
  builds.reverse()
  await server.deploy(served().dist)
}

const PROMPT = 'A new version is ready. Finish what you are writing first.'
const prompt = (page: Page) => page.getByText(PROMPT)
const message = (page: Page) => page.getByRole('contentinfo').getByLabel('Message')

interface Tab {
  page: Page
  /** How often the page was loaded since it was opened. */
  loads: () => number
}

/** A signed-in tab whose worker is at work, and whose clock the story holds. */
async function openTab(page: Page, address = '/'): Promise<Tab> {
  await page.clock.install()
  await openAs(page, 'buyer', `${network.address}${address}`)
  return whenReady(page)
}

async function whenReady(page: Page): Promise<Tab> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => navigator.serviceWorker.ready)
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return { page, loads: () => loads }
}

/** The app looks for a new version every hour. */
async function anHourLater(page: Page): Promise<void> {
  await page.clock.fastForward('01:00:01')
}

const runs = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '')

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

test('a new version waits for a half-written message, then takes over at a navigation, with one reload', async ({
  page,
}) => {
  const { loads } = await openTab(page)
  expect(await runs(page)).toContain(`-${served().name}-`)
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
  await goTo(page, 'Information')
  await expect.poll(() => runs(page).catch(() => '')).toContain(`-${served().name}-`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/information/)
  await expect(prompt(page)).toHaveCount(0)
  expect(loads()).toBe(1)

  // Whatever the browser says about who controls the page, it is this build's already.
  await page.evaluate(() => {
    for (let i = 0; i < 50; i++) navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  await goTo(page, 'Products')
  await expect(page).not.toHaveURL(/information/)
  await goTo(page, 'Orders')
  await expect(page).toHaveURL(/orders/)
  expect(loads()).toBe(1)
})

test('pressed for, the update comes at once, with one reload, on the page where one was', async ({ page }) => {
  const { loads } = await openTab(page, '/?search=lamp')
  await deploy()
  await anHourLater(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => runs(page).catch(() => '')).toContain(`-${served().name}-`)
  await expect(page).toHaveURL(/search=lamp/)
  await expect(page.locator('main li a[href^="/product/"]').first()).toBeVisible()
  expect(loads()).toBe(1)
})

test('what is on its way to the server holds an update back', async ({ page }) => {
  const { loads } = await openTab(page, '/cart')
  const sent = () => network.calls.filter(({ path }) => path.startsWith('/api/cart/sync'))
  network.breaks(/^\/api\/cart\/sync/, silent)
  await page.getByLabel('Name of the cart').fill('Lobby')
  await page.getByRole('button', { name: 'Create cart' }).click()
  await expect(page.getByRole('heading', { name: 'Lobby' })).toBeVisible()
  await deploy()
  await anHourLater(page)
  await expect(prompt(page)).toBeVisible()
  // Given up after so long, it is on its way again.
  await expect.poll(() => sent().length).toBeGreaterThan(1)
  await goTo(page, 'Information')
  await expect(page).toHaveURL(/information/)
  expect(loads()).toBe(0)

  network.heals()
  network.calls.length = 0
  await page.clock.fastForward('00:01:00')
  await expect.poll(() => sent().length).toBe(1)
  await expect(async () => {
    await goTo(page, 'Products')
    await goTo(page, 'Contact')
    expect(await runs(page)).toContain(`-${served().name}-`)
  }).toPass()
  expect(loads()).toBe(1)
})

test('a tab whose neighbour took the update works on in the old build, without a network too', async ({
  page,
  context,
}) => {
  const { loads } = await openTab(page)
  const former = served()
  await message(page).fill('A long letter')
  await deploy()
  await anHourLater(page)
  await expect(prompt(page)).toBeVisible()
  const neighbour = await context.newPage()
  await neighbour.goto(`${network.address}/information`)
  await neighbour.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => runs(neighbour).catch(() => '')).toContain(`-${served().name}-`)

  // Pages that this tab has never opened, by parts that the new build no longer has.
  await goTo(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await context.setOffline(true)
  await goTo(page, 'Information')
  await expect(page).toHaveURL(/information/)
  await goTo(page, 'Cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(message(page)).toHaveValue('A long letter')
  await context.setOffline(false)
  expect(await runs(page)).toContain(`-${former.name}-`)
  expect(loads()).toBe(0)
})

test('a tab that ignores the update goes on for the thirty days that the server keeps its build', async ({ page }) => {
  const { loads } = await openTab(page)
  await message(page).fill('Never sent')
  await deploy()
  await anHourLater(page)
  await page.getByRole('button', { name: 'At the next page' }).click()
  await expect(prompt(page)).toHaveCount(0)
  for (let day = 0; day < 30; day++) await page.clock.fastForward('24:00:00')
  for (const [name, address] of [
    ['Information', /information/],
    ['Orders', /orders/],
    ['Cart', /cart/],
    ['Products', /\/(\?|$)/],
  ] as const) {
    await goTo(page, name)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(message(page)).toHaveValue('Never sent')
  expect(loads()).toBe(0)
})

test('the server has the parts of the build before, and says plainly what it never had', async () => {
  const part = readdirSync(join(served().dist, 'assets')).find((file) => file.startsWith('support-'))
  await deploy()
  const kept = await fetch(`${server.address}/assets/${part}`)
  expect(kept.status).toBe(200)
  expect(kept.headers.get('cache-control')).toContain('immutable')
  const missing = await fetch(`${server.address}/assets/support-never-AAAAAAAA.js`)
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toContain('text/plain')
  expect(await missing.text()).not.toContain('<')
})

test('no part of the app is left out of what the device keeps', async ({ page }) => {
  await openTab(page)
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  const { dist } = served()
  const parts = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css|woff2)$/.test(file))
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter((file) => !kept.includes(`/assets/${file}`))).toEqual([])
  for (const file of ['/index.html', '/boot.js', '/icon.svg']) expect(kept).toContain(file)
})
