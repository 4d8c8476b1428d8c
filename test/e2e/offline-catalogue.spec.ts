import type { Page } from '@playwright/test'
import { rounds } from '#test/length.ts'
import { withPictures } from './support/browser.ts'
import { ask, cards, controlled, COPY, copyReady, seen } from './support/copy.ts'
import { expect, openAs, test, visit } from './support/story.ts'

test.use({ serviceWorkers: 'allow', launchOptions: withPictures() })

/** Without a network the browser says so in its console, for each thing it could not load. */
test.afterEach(({ complaints }) => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')))
})

/** Questions that were never asked before the network went. */
const ADDRESSES = [
  '/?search=lamp&sort=price_asc',
  '/?search=chair+without+armrests+under+9000',
  '/?search=oak+lamp+qqqqqqqqqq',
  '/?sort=climate',
  '/?search=chair&page=2&per_page=15',
  '/?search=black+sofa&match=some&page=2',
  '/?search=kontorstol',
  '/?sort=name&page=3',
  '/?search=oak+table&sort=price_desc',
]

/** The copies on this device: for which owner, shop and language. */
const held = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open('interior-catalogue')
        open.addEventListener('error', () => reject(new Error('no database')))
        open.addEventListener('success', () => {
          const keys = open.result.transaction('copies').objectStore('copies').getAllKeys()
          keys.addEventListener('success', () => {
            open.result.close()
            resolve(keys.result.map(String))
          })
        })
      }),
  )

/** How many of them are asked. */
const ASKED = rounds('ASKED', { short: 3, long: ADDRESSES.length })

test('the whole catalogue answers without a network, as the server did', async ({ page, context }) => {
  // Who has one shop waits for one catalogue.
  await openAs(page, 'solo', '/account')
  await copyReady(page)
  await controlled(page)
  const said: Awaited<ReturnType<typeof seen>>[] = []
  for (const address of ADDRESSES.slice(0, ASKED)) {
    await ask(page, address)
    said.push(await seen(page))
  }
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('interior:answers')) await caches.delete(name)
  })
  await context.setOffline(true)
  for (const [at, address] of ADDRESSES.slice(0, ASKED).entries()) {
    // The first in a page that is loaded anew.
    await (at === 0 ? page.goto(address) : visit(page, address))
    await expect(page.getByText(COPY)).toBeVisible()
    await expect.poll(() => seen(page)).toEqual(said[at])
  }
  // What the text asks besides its words is understood here too, and taken as words where that is asked for.
  await visit(page, ADDRESSES[1] ?? '/')
  const understood = page.getByRole('group', { name: 'Understood from your search' })
  await expect(understood.getByRole('button')).toHaveCount(2)
  await understood.getByRole('button', { name: /“under 9000” as words/ }).click()
  await expect(page).toHaveURL(/literal=price/)
  await expect(understood.getByRole('button', { name: /^Only as words: Price/ })).toBeVisible()
  await expect(page.getByText(COPY)).toBeVisible()
  await visit(page, ADDRESSES[0] ?? '/')
  await cards(page).nth(7).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { name: 'Measurements' })).toBeVisible()
  await visit(page, '/')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('vin')
  await expect(page.getByRole('option').first()).toBeVisible()

  await context.setOffline(false)
  await page.goto(ADDRESSES[0] ?? '/')
  await expect(page.getByText(COPY)).toHaveCount(0)
  expect(await held(page)).not.toEqual([])
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  expect(await held(page)).toEqual([])
})

test('a network that never answers is waited for two seconds, then the copy is shown', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'viewer', '/account')
  await copyReady(page)
  await context.route(/\/api\/products\/(search|paginated)/, () => undefined)
  await page.goto('/?search=sofa&sort=name')
  await expect(page.getByText(COPY)).toBeVisible({ timeout: 10_000 })
  await expect(cards(page).first()).toBeVisible()
})

test('the copy follows the language, is switched off and on, and goes with whoever signs out', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, 'viewer', '/account')
  await copyReady(page)
  // Beside them lies what their companies pay.
  const has = async () => (await held(page)).filter((key) => (JSON.parse(key) as unknown[]).length === 3)
  // The active shop's first, then the person's others.
  await expect
    .poll(has)
    .toEqual([expect.stringContaining('"kontoret","en"'), expect.stringContaining('"nordform","en"')])
  await page.getByRole('contentinfo').getByText('Svenska').click()
  await expect.poll(has).toContainEqual(expect.stringContaining('"nordform","sv"'))
  await page.getByRole('contentinfo').getByText('English').click()
  const section = page.getByRole('group', { name: 'The catalogue on this device' })
  await section.getByRole('button', { name: 'Off' }).click()
  await expect.poll(has).toEqual([])
  await section.getByRole('button', { name: 'On', exact: true }).click()
  await copyReady(page)
  await expect.poll(has).toHaveLength(2)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)
  expect(await held(page)).toEqual([])
})
