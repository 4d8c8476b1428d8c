import { expect, type Page } from '@playwright/test'
import { controlled } from '../copy.ts'
import { type FaultyNetwork, faultyNetwork } from '../network/faulty-network.ts'
import { test as base } from '../network/faulty-story.ts'
import { startShop } from '../shop-server.ts'
import { openAs } from '../story.ts'
import { builtAs } from './builds.ts'

/** A shop of its own behind a faulty network, served with one build of the app and then with another, in turns. */
interface Turns {
  address: string
  network: FaultyNetwork
  /** The build that the shop serves. */
  served: () => { name: string; dist: string }
  /** Serves the other one from now on. */
  deploy: () => Promise<void>
}

/** A story of an update. */
export const test = base.extend<object, { turns: Turns }>({
  turns: [
    async ({}, use) => {
      const builds = ['yesterday', 'today'].map((name) => ({ name, dist: builtAs(name) }))
      const served: Turns['served'] = () => builds[0] ?? { name: '', dist: '' }
      const server = await startShop({}, served().dist)
      const network = await faultyNetwork(server.address)
      const shared = process.env.SHOP_ADDRESS
      // Whoever calls the shop beside the browser means this one.
      process.env.SHOP_ADDRESS = server.address
      await use({
        address: server.address,
        network,
        served,
        deploy: () => {
          builds.reverse()
          return server.deploy(served().dist)
        },
      })
      process.env.SHOP_ADDRESS = shared
      await network.stop()
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  shop: async ({ turns }, use) => use(turns.address),
  network: async ({ turns: { network } }, use) => {
    await use(network)
    network.heals()
    network.calls.length = 0
  },
})

export interface Tab {
  page: Page
  /** How often the page was loaded since it was opened. */
  loads: () => number
}

/** A signed-in tab whose worker is at work, and whose clock the story holds. */
export async function openTab(page: Page, address = '/', username = 'buyer'): Promise<Tab> {
  await page.clock.install()
  await openAs(page, username, address)
  await controlled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return { page, loads: () => loads }
}

/** The app looks for a new version every hour. */
export const anHourLater = (page: Page): Promise<void> => page.clock.fastForward('01:00:01')

/** The script that the page was started by: its name has the build's in it. Nothing while a page is being loaded. */
export const runs = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '').catch(() => '')

export const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' })

export const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

/**
 * The build that was pressed for has come. Chromium lets it take over when the former worker has nothing to do; one that
 * was asked something in that very moment is given half a minute of rest first, on a busy machine several times: the
 * page gives up after a minute then, and offers the button again.
 */
export async function runsSoon(page: Page, build: string): Promise<void> {
  base.setTimeout(900_000)
  const button = page.getByRole('button', { name: 'Update now' })
  await expect(async () => {
    if (await button.isEnabled({ timeout: 1 }).catch(() => false))
      await button.click({ timeout: 1_000 }).catch(() => undefined)
    expect(await runs(page)).toContain(`-${build}-`)
  }).toPass({ intervals: [500], timeout: 600_000 })
}

/**
 * Goes from page to page until the build has come by itself, with that rest in between; ends with the information. On a
 * busy machine the former worker is long asked something whenever somebody goes on, so that it may take several rests.
 */
export async function takesOver(page: Page, build: string): Promise<void> {
  base.setTimeout(900_000)
  await expect(async () => {
    await goTo(page, 'Contact')
    await goTo(page, 'Information')
    expect(await runs(page)).toContain(`-${build}-`)
  }).toPass({ intervals: Array.from({ length: 15 }, () => [500, 1_000, 3_000, 35_000]).flat(), timeout: 600_000 })
}

/** Opens the contact form in the footer. */
export const askToWrite = (page: Page): Promise<void> =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Write to us' }).click()

/** The field of the contact form in the footer, which is open for whoever asked, and where something waits in it. */
export const message = (page: Page) => page.getByRole('contentinfo').getByLabel('Message')
