import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { controlled, copyReady } from './copy.ts'
import { openAs } from './story.ts'

type Cdp = Pick<CDPSession, 'send'>

/** Throws kinds of storage away, as a browser short of room or a person in its settings does. */
export async function clear(page: Page, cdp: Cdp, storageTypes: string): Promise<void> {
  const { origin } = new URL(page.url())
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

/** How many of the server's answers the service worker keeps. */
export const answers = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('interior:answers'))
    return name === undefined ? 0 : (await (await caches.open(name)).keys()).length
  })

/** A device with the catalogue on it; answers the way to the browser's own tools. */
export async function withCopy(page: Page, context: BrowserContext, username = 'viewer'): Promise<CDPSession> {
  await openAs(page, username, '/account')
  await copyReady(page)
  await controlled(page)
  return context.newCDPSession(page)
}
