import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type FaultyNetwork, faultyNetwork } from '#test/e2e/support/network/faulty-network.ts'
import { type ShopServer, startShop } from '#test/e2e/support/shop-server.ts'
import { passwordOf } from '#test/e2e/support/story.ts'
import { missingEngine } from '../../../.ci/engines.ts'
import { inChromium } from './chromium.ts'
import type { Browser, Engine, EngineName, SharedBrowser } from './driver.ts'
import { inFirefox } from './firefox.ts'
import { type Tab, tabOf, type View } from './tab.ts'
import { inWebKit } from './webkit.ts'

export { expect }

const ENGINE: Record<EngineName, Engine> = { chromium: inChromium, firefox: inFirefox, webkit: inWebKit }

/** The shop, which a story may kill and start; after a story it runs. */
export interface Server {
  kill: () => Promise<void>
  start: () => Promise<void>
  dataDir: string
}

/** A person's browser. */
export interface Device {
  /** Whether what it keeps outlives it. */
  keepsProfiles: boolean
  newTab: () => Promise<Tab>
  /** Ends the browser as a power cut would, and starts it again with the same profile. */
  killAndStart: () => Promise<void>
}

interface Story {
  /** Whether the story ends its browser, which then is no other story's. */
  killsBrowser: boolean
  server: Server
  /** Between the browsers and the shop; its address is the shop's. */
  network: FaultyNetwork
  device: Device
  /** A second one, of somebody else or elsewhere. */
  tab: Tab
}

interface Shared {
  engine: EngineName
  shop: ShopServer
  /** The browser of all stories that leave it alive; started for the first of them. */
  sharedBrowser: () => Promise<SharedBrowser | undefined>
}

const newProfile = (): string => mkdtempSync(join(tmpdir(), 'interior-profile-'))

/** A story over the built app and the real server, in each engine that this machine has. */
export const test = base.extend<Story, Shared>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  shop: [
    async ({}, use) => {
      const shop = await startShop()
      process.env.SHOP_ADDRESS = shop.address
      process.env.SHOP_DATA_DIR = shop.dataDir
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  sharedBrowser: [
    async ({ engine }, use) => {
      const profile = newProfile()
      let browser: Promise<SharedBrowser> | undefined
      await use(async () => (browser ??= ENGINE[engine].startShared?.(profile)))
      await (await browser)?.close()
      rmSync(profile, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  killsBrowser: [false, { option: true }],
  server: async ({ shop }, use) => {
    let running = true
    const start = async (): Promise<void> => {
      if (!running) await shop.start()
      running = true
    }
    await use({
      dataDir: shop.dataDir,
      start,
      kill: async () => {
        running = false
        await shop.kill()
      },
    })
    await start()
  },
  network: async ({ shop }, use) => {
    const network = await faultyNetwork(shop.address)
    await use(network)
    await network.stop()
  },
  device: async ({ engine, sharedBrowser, killsBrowser, network }, use, testInfo) => {
    const missing = missingEngine(engine)
    testInfo.skip(missing !== null, `Left out, since ${missing}`)
    const profile = newProfile()
    const { keepsProfiles, start } = ENGINE[engine]
    const shared = killsBrowser ? undefined : await sharedBrowser()
    let browser: Browser = await (shared?.newBrowser() ?? start(profile))
    let tabs: Tab[] = []
    try {
      await use({
        keepsProfiles,
        newTab: async () => {
          const tab = tabOf(await browser.newTab(), network.address)
          tabs.push(tab)
          return tab
        },
        killAndStart: async () => {
          tabs = []
          await browser.kill()
          browser = await start(profile)
        },
      })
      const complaints = await Promise.all(tabs.map((tab) => tab.complaints()))
      expect(complaints.flat()).toEqual([])
    } finally {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
  tab: async ({ device }, use) => use(await device.newTab()),
})

/** Signs in by the form, in English, and waits for the first page. */
export async function signIn(tab: Tab, username: string): Promise<void> {
  // A page without a part of the app: nothing is cut short when one leaves it.
  await tab.open('/icon.svg')
  await tab.run(() => localStorage.setItem('language', 'en'))
  await tab.open('/login')
  await typeSignIn(tab, username)
}

/** The same, where the form stands already. */
export async function typeSignIn(tab: Tab, username: string): Promise<void> {
  await tab.write({ css: 'input[autocomplete="username"]' }, username)
  await tab.write({ css: 'input[autocomplete="current-password"]' }, passwordOf(username))
  await tab.press({ css: 'form button[type="submit"]' })
  await shows(tab, { css: 'footer' })
}

/** Looks soon again: to look takes little, and half of a story is waiting for what comes at once. */
const intervals = [50, 100, 100, 250]

/** Waits until something that is meant can be seen. */
export const shows = (tab: View, target: Parameters<Tab['texts']>[0]): Promise<void> =>
  expect
    .poll(async () => (await tab.texts(target))?.length ?? 0, { message: described(target), intervals })
    .toBeGreaterThan(0)

/** Waits until nothing that is meant can be seen. */
export const hides = (tab: View, target: Parameters<Tab['texts']>[0]): Promise<void> =>
  expect.poll(() => tab.texts(target), { message: described(target), intervals }).toEqual([])

/** Waits until the page says so. */
export const says = (tab: View, text: string | RegExp): Promise<void> =>
  expect
    .poll(async () => (await tab.texts({ css: 'body' }))?.[0]?.replaceAll(/\s+/g, ' ') ?? '', { intervals })
    .toMatch(text)

const described = ({ css, role, name }: Parameters<Tab['texts']>[0]): string => [css ?? role, name].join(' ')

/** Waits until the service worker holds the page: from now on the app opens without a server. */
export const controlled = (tab: Tab): Promise<void> =>
  expect.poll(() => tab.run(() => navigator.serviceWorker.controller !== null), { intervals }).toBe(true)

/** Waits until the whole catalogue is on the device. */
export async function catalogueKept(tab: Tab): Promise<void> {
  await tab.goTo('/account')
  await says(tab, /Up to date today/)
}
