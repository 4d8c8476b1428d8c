import type { FrameLocator, Page } from '@playwright/test'
import { buyFirst, sendCart } from './support/buying.ts'
import { expectCleanEverywhere, TURNS } from './support/clean.ts'
import { callerAs, someGoods } from './support/people.ts'
import { expect, openSignedIn, test } from './support/story.ts'

const CXML = 'demo (cXML)'
const OCI = 'demo-oci (OCI)'
const connection = (page: Page) => page.getByRole('combobox', { name: 'Connection' })

test('a manager asks by OCI what there is, sees each rule kept, and finds the document in the log', {
  tag: '@long',
}, async ({ page }) => {
  await openSignedIn(page, 'admin', '/office/systems/simulator')
  await connection(page).selectOption(OCI)
  await page.getByRole('combobox', { name: 'What the system wants' }).selectOption('Search in the background')
  await page.getByRole('textbox', { name: 'Search words' }).fill('chair')
  await page.getByRole('button', { name: 'Start the visit' }).click()
  await expect(page.getByText('Answered a search', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^\d{8}$/ }).first()).toBeVisible()
  await expect(page.getByText('Kept: The lines are numbered from 1 without a gap')).toBeVisible()
  await expect(page.getByText(/^Broken:/)).toHaveCount(0)
  await page.goto('/office/systems?search=chair')
  await page.getByRole('link', { name: 'Search in the background' }).first().click()
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText('PASSWORD=[redacted]')
  await expect(page.getByRole('region', { name: 'What was answered' })).toContainText('NEW_ITEM-DESCRIPTION[1]=')
})

/** Starts a visit, and gives the shop as the buyer sees it. */
async function visit(
  page: Page,
  name: string,
  where: 'frame' | 'tab',
  options?: OperationCase,
): Promise<Page | FrameLocator> {
  await connection(page).selectOption(name)
  if (options) {
    await page.getByRole('combobox', { name: 'What the system wants' }).selectOption(options.operation)
    await page.getByRole('textbox', { name: options.field }).fill(options.value)
  }
  await page.getByRole('button', { name: `In a ${where}` }).click()
  await page.getByRole('button', { name: 'Start the visit' }).click()
  return await opened(page, where)
}

async function opened(page: Page, where: 'frame' | 'tab'): Promise<Page | FrameLocator> {
  if (where === 'frame') return page.frameLocator('iframe')
  const tab = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the shop as the buyer' }).click()
  return await tab
}

interface OperationCase {
  operation: string
  field: string
  value: string
}

const kept = (page: Page, rule: string) => page.getByText(`Kept: ${rule}`)
const paper = (page: Page, name: string) => page.getByRole('region', { name })

for (const name of [CXML, OCI])
  for (const where of ['frame', 'tab'] as const)
    test(`the manager shops as the buyer in a ${where} by ${name}, and reads the cart as their system would`, {
      tag: '@long',
    }, async ({ page }) => {
      await openSignedIn(page, 'admin', '/office/systems/simulator')
      const shop = await visit(page, name, where)
      const bought = await buyFirst(shop)
      if (where === 'tab') await expect(shop.getByRole('heading', { name: 'The cart has come back' })).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: bought })
      await expect(row).toContainText(/\d{8}/)
      await expect(row).toContainText(name === OCI ? 'PCE' : 'EA')
      await expect(kept(page, 'Every letter arrives as it was sent')).toBeVisible()
      await expect(kept(page, 'What the system sent along comes back unchanged')).toBeVisible()
      await expect(page.getByText(/^Broken:/)).toHaveCount(0)
      await expect(page.locator('iframe')).toHaveCount(0)
      if (name === CXML) {
        await expect(kept(page, 'The total is the sum of its lines, to the öre')).toBeVisible()
        await expect(paper(page, 'What was sent')).toContainText('<SharedSecret>[redacted]</SharedSecret>')
        await expect(paper(page, 'What was answered')).toContainText('<StartPage>')
        await expect(paper(page, 'What came back')).toContainText(/\n {4}<PunchOutOrderMessage>\n/)
      } else {
        await expect(kept(page, 'The lines are numbered from 1 without a gap')).toBeVisible()
        await expect(paper(page, 'What was sent')).toContainText('PASSWORD=[redacted]')
        await expect(paper(page, 'What came back')).toContainText('NEW_ITEM-QUANTITY[1]=1.000')
      }
      // The manager is who they were: the visit was somebody else's.
      await page.goto('/office/users')
      await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    })

for (const where of ['frame', 'tab'] as const)
  test(`a cart that came back is changed, and then looked at, in a ${where}`, { tag: '@long' }, async ({ page }) => {
    // Three visits, one after another.
    await openSignedIn(page, 'admin', '/office/systems/simulator')
    const bought = await buyFirst(await visit(page, CXML, where))
    const row = page.getByRole('row').filter({ hasText: bought })
    await expect(row).toBeVisible()

    const changing = await again(page, 'Change this cart in the shop', where)
    await changing.getByRole('button', { name: `More of ${bought}` }).click()
    await sendCart(changing)
    await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
    await expect(paper(page, 'What was sent')).toContainText('operation="edit"')
    await expect(page.getByText(/^Broken:/)).toHaveCount(0)

    const looking = await again(page, 'Look at it in the shop', where)
    await expect(looking.getByRole('region', { name: 'Your purchase' })).toContainText('You are looking at a cart')
    await expect(looking.getByRole('link', { name: bought }).first()).toBeVisible()
    await expect(looking.getByRole('button', { name: /^(More of|Remove|Send to)/ })).toHaveCount(0)
    await looking.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(page.getByText('The person went back without a cart')).toBeVisible()
    await expect(paper(page, 'What was sent')).toContainText('operation="inspect"')
    await expect(paper(page, 'What came back')).toContainText('<Status code="204"')
    await expect(page.getByText(/^Broken:/)).toHaveCount(0)
  })

/** The same connection once more, with the cart that came back. */
async function again(page: Page, button: string, where: 'frame' | 'tab'): Promise<Page | FrameLocator> {
  await page.getByRole('button', { name: button }).click()
  return await opened(page, where)
}

test('the shop opens at what the system asked for: an article, a search', { tag: '@long' }, async ({ page }) => {
  const [goods] = await someGoods(await callerAs('buyer'), 1)
  if (!goods) throw new Error('The demo sells nothing')
  await openSignedIn(page, 'admin', '/office/systems/simulator')
  const article = { operation: 'Show one article', field: 'Article number', value: goods.uid }
  const detail = await visit(page, OCI, 'frame', article)
  await expect(detail.getByRole('heading', { level: 1, name: goods.name })).toBeVisible()
  await expect(paper(page, 'What was sent')).toContainText('FUNCTION=DETAIL')
  const search = { operation: 'Search and shop', field: 'Search words', value: goods.name }
  const sourcing = await visit(page, OCI, 'tab', search)
  await expect(sourcing.getByRole('searchbox').or(sourcing.getByRole('combobox')).first()).toHaveValue(goods.name)
  await expect(sourcing.getByRole('link', { name: goods.name }).first()).toBeVisible()
})

for (const turn of TURNS)
  test(`purchasing systems and simulator are clean at every width, turn ${turn + 1}`, { tag: '@long' }, async ({
    page,
  }) => {
    await openSignedIn(page, 'admin', '/office/systems/simulator')
    await connection(page).selectOption(OCI)
    await page.getByRole('combobox', { name: 'What the system wants' }).selectOption('Search in the background')
    await page.getByRole('textbox', { name: 'Search words' }).fill('desk')
    await page.getByRole('button', { name: 'Start the visit' }).click()
    await expect(page.getByText('Answered a search', { exact: true })).toBeVisible()
    await expectCleanEverywhere(page, 'the simulator', turn)
    await page.goto('/office/systems')
    await expect(page.getByRole('link', { name: 'Search in the background' }).first()).toBeVisible()
    await expectCleanEverywhere(page, 'the log', turn)
    await page.getByRole('link', { name: 'Search in the background' }).first().click()
    await expect(page.getByRole('region', { name: 'What was sent' })).toBeVisible()
    await expectCleanEverywhere(page, 'a document', turn)
  })
