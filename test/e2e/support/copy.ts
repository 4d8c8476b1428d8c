import type { Locator, Page } from '@playwright/test'
import { expect, resultLine, visit } from './story.ts'

/** What the screen says while the catalogue on it is a copy. */
export const COPY = 'The network is not answering.'

/** Waits, on the account's page, until the catalogue is on the device: a download, which the app begins when it has time. */
export const copyReady = (page: Page): Promise<void> =>
  expect(page.getByText(/Up to date today/)).toBeVisible({ timeout: 180_000 })

export const cards = (page: Page): Locator => page.locator('main li a[href^="/product/"]')

/** Asks the server, by an address, something that was not asked before, and waits until it has answered. */
export async function ask(page: Page, address: string): Promise<void> {
  const answered = page.waitForResponse((answer) => /\/api\/products\/(paginated|search)/.test(answer.url()))
  await visit(page, address)
  await answered
}

/** The products on the screen and how many there are in all. */
export async function seen(page: Page): Promise<{ names: string[]; total: number }> {
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  const texts = await cards(page).allInnerTexts()
  // Pictures that were never near the screen are not on the device.
  const names = texts.map((text) => text.replace(/^Picture comes later\n/, ''))
  return { names, total: (await resultLine(page)).total }
}

/** Waits until the service worker answers for the page. */
export const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)
