import { test as base, expect, type Page } from '@playwright/test'
import type { LoginAnswer } from '#contract/users/auth.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'

/** The demo's accounts have one password; people whom stories make have another, since nobody may choose that one. */
const DEMO = new Set(['viewer', 'planner', 'buyer', 'manager', 'admin', 'solo', 'newcomer'])
export const PASSWORD = 'interior-demo'
export const OWN_PASSWORD = 'correct horse battery'
export const passwordOf = (username: string): string => (DEMO.has(username) ? PASSWORD : OWN_PASSWORD)

interface Story {
  /** Where the shop answers. */
  shop: string
  /** Whatever the browser reports as an error ends in here; a story that expects one takes it out. */
  complaints: string[]
}

interface Options {
  speaking: Locale
  /** Whether the device fetches the catalogue: two shops and their pictures. By itself where there is a service worker. */
  keepsCopy: boolean
}

/** A story in the shop: relative addresses, English unless it says otherwise, and no error in the browser's console. */
export const test = base.extend<Story & Options>({
  shop: async ({}, use) => use(process.env.SHOP_ADDRESS ?? ''),
  baseURL: async ({}, use) => use(process.env.SHOP_ADDRESS ?? ''),
  speaking: ['en', { option: true }],
  keepsCopy: [async ({ serviceWorkers }, use) => use(serviceWorkers === 'allow'), { option: true }],
  context: async ({ context, keepsCopy }, use) => {
    if (!keepsCopy) await context.addInitScript(keepNoCopy)
    await use(context)
  },
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints).toEqual([])
  },
  page: async ({ page, complaints, speaking }, use) => {
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await speak(page, speaking)
    await use(page)
  },
})

export { expect }

/** The language that the switcher would have remembered. */
export const speak = (page: Page, locale: Locale): Promise<unknown> =>
  page.addInitScript((value) => {
    try {
      if (!localStorage.getItem('language')) localStorage.setItem('language', value)
    } catch {
      // A frame that may keep nothing speaks the language of its address.
    }
  }, locale)

/** Runs in the page: as who has switched it off. */
function keepNoCopy(): void {
  try {
    localStorage.setItem('offline-copy', 'off')
  } catch {
    // A frame that may keep nothing keeps no copy either.
  }
}

/** Signs in by the form, whatever its language. */
export async function signIn(page: Page, username: string, password = passwordOf(username)): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').first().click()
}

/** Opens an address as a signed-in person. */
export async function openAs(page: Page, username: string, address = '/'): Promise<void> {
  await page.goto(address)
  await signIn(page, username)
  await expect(page.locator('footer')).toBeVisible()
}

/**
 * Opens an address as somebody who signed in earlier, in a browser that holds nothing of anybody's: for stories that
 * begin after that, and have no service worker.
 */
export async function openSignedIn(page: Page, username: string, address = '/'): Promise<void> {
  // A page of the shop's origin, without the app; it says what its icon is, or the browser would ask for one.
  const body = '<link rel="icon" href="data:,">'
  await page.route('**/signed-in', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/signed-in')
  await page.evaluate(
    async ([path, login]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method: 'POST', headers, body: login })
      const { access_token: token, owner } = (await answer.json()) as LoginAnswer
      localStorage.setItem('token', token)
      localStorage.setItem('owner', owner)
    },
    [API.login, JSON.stringify({ username, password: passwordOf(username), punchout: false })] as const,
  )
  await page.unroute('**/signed-in')
  await page.goto(address)
  await expect(page.locator('footer')).toBeVisible()
}

/** Goes to another page of the app as a link does, without loading the app anew. */
export const visit = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => window.history.pushState(null, '', to), address)

/** Signs out by the address, and waits until that is over. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
}

/** The result line's figures: the first and last shown, and how many there are. */
export async function resultLine(page: Page): Promise<{ from: number; to: number; total: number }> {
  const text = (
    await page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).first().innerText()
  ).replaceAll(/[\s,\u00a0]/g, '')
  const [, from, to, total] = /(\d+)–(\d+)\D+(\d+)/.exec(text) ?? []
  return { from: Number(from), to: Number(to), total: Number(total) }
}
