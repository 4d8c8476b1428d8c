import type { Page } from '@playwright/test'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { API } from '#contract/paths.ts'
import { everythingKept } from './support/carts.ts'
import { controlled } from './support/copy.ts'
import { keptTexts } from './support/kept.ts'
import { type Caller, cartOf, newPerson, someGoods } from './support/people.ts'
import { expect, openAs, test } from './support/story.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const loginForm = (page: Page) => page.locator('#root input[autocomplete="username"]')
const more = (page: Page) => page.getByRole('button', { name: /^More of / }).first()
const antal = async ({ call }: Caller): Promise<string | undefined> =>
  (await call<{ data: Cart[] }>('GET', API.cart)).data[0]?.lines[0]?.antal

/** Somebody with a cart of one line, two of it, whose device needs no network from now on. */
async function withCart(page: Page) {
  const person = await newPerson(3)
  await cartOf(person, 'Reception', await someGoods(person, 1))
  await openAs(page, person.username, '/cart')
  await expect(more(page)).toBeVisible()
  await controlled(page)
  return person
}

test('signing out that is cut short has happened: the next start ends it, and nothing is left', {
  tag: '@long',
}, async ({ page }) => {
  const person = await withCart(page)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Write to us' }).click()
  await page.getByRole('contentinfo').getByLabel('Message').fill('Half a message')
  await expect.poll(() => keptTexts(page, 'Half a message')).not.toEqual([])
  // The page gets no further than its decision.
  await page.evaluate(() => {
    navigator.locks.request = () => new Promise(() => {})
  })
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe('false')
  await page.goto('/cart')
  await expect(loginForm(page)).toBeVisible()
  for (const text of ['Half a message', person.username, 'Reception']) expect(await keptTexts(page, text)).toEqual([])
})

test('without a network one is asked what becomes of a change; another window stays until one has decided', {
  tag: '@long',
}, async ({ page, context }) => {
  const person = await withCart(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(more(other)).toBeVisible()
  await context.setOffline(true)
  await more(page).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(heading(page)).toHaveText('1 change has not been sent')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('list', { name: 'Not sent' })).toContainText('Reception')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeDisabled()

  await page.goBack()
  await expect(more(page)).toBeVisible()
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Throw away' }).press('Enter')
  await expect(heading(page)).toHaveText('Throw away 1 change?')
  await expect(more(other)).toBeVisible()
  await page.getByRole('button', { name: 'Throw away and log out' }).press('Enter')
  for (const tab of [page, other]) await expect(loginForm(tab)).toBeVisible()

  await context.setOffline(false)
  await openAs(page, person.username, '/queue')
  await expect(heading(page)).toHaveText('Nothing is waiting')
  expect(await antal(person)).toBe('2')
})

test('when the network comes back while one is asked, all of it is sent and one is signed out', {
  tag: '@long',
}, async ({ page, context }) => {
  const person = await withCart(page)
  await context.setOffline(true)
  await more(page).click()
  await everythingKept(page)
  await page.goto('/logout')
  await expect(heading(page)).toHaveText('1 change has not been sent')
  await context.setOffline(false)
  await expect(loginForm(page)).toBeVisible()
  expect(await antal(person)).toBe('3')
})
