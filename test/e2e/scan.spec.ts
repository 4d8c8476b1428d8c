import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CatalogueItem } from '#server/db/item.ts'
import { generate } from '#server/features/demo/generate.ts'
import { type HeldCode, writeCodeVideo } from '#test/fixtures/code-video.ts'
import { showing } from './support/browser.ts'
import { linesOf, cartsOf } from './support/carts.ts'
import { expectCleanEverywhere } from './support/clean.ts'
import { controlled, copyReady } from './support/copy.ts'
import { newPerson } from './support/people.ts'
import { expect, openAs, openSignedIn, test } from './support/story.ts'

/** Products of the demo, each with the code that is on its label. */
const GOODS = generate('nordform')
  .filter(({ item }) => item.price !== null && item.parts.length === 0)
  .slice(0, 5)
  .map(({ uid, item }) => ({ uid, name: nameOf(item), gtin: item.gtin ?? '' }))

function nameOf({ name }: CatalogueItem): string {
  return name.en ?? ''
}

const [BY_EAN, BY_ADDRESS, BY_NUMBER, BY_ELEMENTS, BY_LINK] = GOODS

const labels = (shop: string): HeldCode[] => [
  { format: 'EAN13', text: BY_EAN!.gtin },
  { format: 'QRCode', text: `${shop}/product/nordform/${encodeURIComponent(BY_ADDRESS!.uid)}` },
  { format: 'Code128', text: BY_NUMBER!.uid },
  { format: 'Code128', text: `(01)0${BY_ELEMENTS!.gtin}(10)AB12`, isGs1: true },
  { format: 'QRCode', text: `https://id.gs1.org/01/0${BY_LINK!.gtin}?17=271231` },
]

const folder = mkdtempSync(join(tmpdir(), 'interior-film-'))
const film = join(folder, 'labels.y4m')

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await writeCodeVideo(film, labels(process.env.SHOP_ADDRESS ?? ''))
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...showing(film)] })
    },
    { scope: 'worker' },
  ],
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dialog = (page: Page) => page.getByRole('dialog')

/** All that the page asks for besides the shop. */
function foreignCalls(page: Page, shop: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop)) calls.push(request.url())
  })
  return calls
}

async function newCart(person: Awaited<ReturnType<typeof newPerson>>): Promise<void> {
  await person.call('POST', '/api/cart', { title: 'Showroom', shop_id: 'nordform' })
}

async function scanAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  for (const { name, uid } of GOODS)
    await expect(dialog(page).getByRole('listitem').filter({ hasText: uid })).toContainText(name)
}

test('held before the camera, EAN, QR, Code 128 and codes of GS1 fill a cart, and nobody else is asked', {
  tag: '@long',
}, async ({ page, shop }) => {
  const person = await newPerson(1)
  await newCart(person)
  const foreign = foreignCalls(page, shop)
  await openSignedIn(page, person.username, '/cart')
  await scanAll(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  for (const { name } of GOODS) await expect(page.getByRole('textbox', { name: `Quantity of ${name}` })).toBeVisible()
  expect(foreign).toEqual([])
})

test('in the search a code opens its product', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(0)
  await openSignedIn(page, person.username)
  await page.getByRole('button', { name: 'Scan a code' }).click()
  await expect(page).toHaveURL(/\/product\/nordform\//)
  const uid = decodeURIComponent(page.url().split('/').at(-1) ?? '')
  const name = GOODS.find((one) => one.uid === uid)?.name ?? ''
  await expect(page.getByRole('article').getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('the dialog is clean at every width, in both themes', { tag: '@long' }, async ({ page }) => {
  const person = await newPerson(1)
  await newCart(person)
  await openSignedIn(page, person.username, '/cart')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  await expectCleanEverywhere(page, 'scan', 0)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.afterEach(({ complaints }) => {
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/net::ERR_|Failed to load/.test(text)))
  })

  test('labels are read and found on a device that has the catalogue, after a new start too', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const person = await newPerson(1)
    await newCart(person)
    await openAs(page, person.username, '/account')
    await copyReady(page)
    await controlled(page)
    // What reads codes comes along with the catalogue.
    await page.waitForFunction(async () => (await (await caches.open('scanner')).keys()).length > 0)
    await context.setOffline(true)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Showroom' })).toBeVisible()
    await scanAll(page)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await context.setOffline(false)
    const lines = async () => {
      const [cart] = await cartsOf(person)
      return cart ? Object.keys(await linesOf(person, cart.id)).toSorted() : []
    }
    await expect.poll(lines).toEqual(GOODS.map(({ uid }) => uid).toSorted())
  })
})
