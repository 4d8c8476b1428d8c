import type { BrowserContext, Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { controlled } from './support/copy.ts'
import { keptTexts } from './support/kept.ts'
import { longUnless } from './support/long.ts'
import { held } from './support/network/faults.ts'
import { test } from './support/network/faulty-story.ts'
import { cartOf, newPerson, someGoods } from './support/people.ts'
import { expect, openAs, signIn } from './support/story.ts'

test.use({ keepsCopy: false })

/** One person's tabs on one device, and the next person's. */
const loginForm = (page: Page) => page.locator('#root input[autocomplete="username"]')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
/** A word that somebody searches for; no product has it. */
const WORD = 'sideboardoftheboard'

/** The browser ends the worker, as it does with one that has been idle or busy for too long. */
async function endWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(menu(page)).toBeVisible()
  return page
}

/** What a tab shows of itself: its address, its title, and all that is written in it. */
async function shownIn(tab: Page): Promise<string> {
  for (;;)
    try {
      return await tab.evaluate(() => {
        const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
        const written = fields.map(({ value }) => value)
        return [
          location.href,
          document.title,
          document.body?.innerText,
          ...written,
          JSON.stringify(history.state),
        ].join(' ')
      })
    } catch (error) {
      // It has gone on to another page meanwhile: that one is looked at.
      if (!String(error).includes('context was destroyed')) throw error
    }
}

const shown = (tabs: Page[]): Promise<string[]> => Promise.all(tabs.map(shownIn))

for (const { ends, how } of [
  { ends: false, how: 'a worker at work' },
  { ends: true, how: 'a worker that the browser has ended' },
])
  test(
    `signing out in one of three tabs empties all of them, with an answer on its way and ${how}; the next person finds nothing`,
    longUnless(!ends),
    async ({ page, context, network }) => {
      const person = await newPerson(3)
      const next = await newPerson(3)
      await cartOf(person, 'Reception of the board', await someGoods(person, 1))
      await openAs(page, person.username, '/cart')
      await expect(page.getByText('Reception of the board').first()).toBeVisible()
      await controlled(page)

      const searching = await openTab(context, '/')
      const writing = await openTab(context, '/cart')
      const tabs = [page, searching, writing]
      await writing.getByRole('contentinfo').getByRole('button', { name: 'Write to us' }).click()
      await writing.getByRole('contentinfo').getByLabel('Message').fill(`About the ${WORD}`)
      const [late, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      network.breaks(new RegExp(WORD), held(late.promise, answered.resolve))
      await searching.evaluate((word) => window.history.pushState(null, '', `/?search=${word}`), WORD)
      await answered.promise
      await expect(searching).toHaveURL(new RegExp(WORD))
      if (ends) await endWorkers(page)

      await page.getByRole('link', { name: 'Log out' }).first().click()
      await expect(page).toHaveURL(/\/login$/)
      // It is said to be done: so it is, in every tab and on the device.
      for (const text of [WORD, 'Reception of the board', person.username]) {
        for (const tab of await shown(tabs)) expect(tab).not.toContain(text)
        expect(await keptTexts(page, text)).toEqual([])
      }
      late.resolve()
      for (const tab of tabs) {
        await expect(loginForm(tab)).toBeVisible()
        await expect(tab).toHaveURL(/\/login$/)
      }

      await signIn(page, next.username)
      for (const tab of tabs) {
        await expect(menu(tab)).toBeVisible()
        expect(new URL(tab.url()).search).toBe('')
      }
      for (const text of [WORD, 'Reception of the board', person.username]) {
        for (const tab of await shown(tabs)) expect(tab).not.toContain(text)
        for (const tab of tabs) expect(await keptTexts(tab, text)).toEqual([])
      }
    },
  )

test('a session that the server has ended brings each tab back to its page, for the same person alone', {
  tag: '@long',
}, async ({ page, context, shop, baseURL }) => {
  const person = await newPerson(3)
  const next = await newPerson(3)
  await openAs(page, person.username, '/support')
  const searching = await openTab(context, `/?search=${WORD}`)
  /** The session ends on the server, and one of the tabs hears of it: somebody comes back to it. */
  const ends = async (): Promise<void> => {
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    await fetch(`${shop}${API.logout}`, { headers: { authorization } })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await ends()
  for (const tab of [page, searching]) {
    await expect(loginForm(tab)).toBeVisible()
    await expect(tab).toHaveURL(/\/login$/)
  }
  await signIn(page, person.username)
  await expect(page).toHaveURL(/\/support$/)
  await expect(searching).toHaveURL(new RegExp(WORD))
  for (const tab of [page, searching]) await expect(menu(tab)).toBeVisible()

  await ends()
  for (const tab of [page, searching]) await expect(loginForm(tab)).toBeVisible()
  await signIn(page, next.username)
  for (const tab of [page, searching]) {
    await expect(menu(tab)).toBeVisible()
    await expect(tab).toHaveURL(`${baseURL}/`)
  }
})
