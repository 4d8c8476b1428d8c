import type { Frame, Page } from '@playwright/test'
import { API } from '#contract/paths.ts'
import { expectCleanEverywhere } from './support/clean.ts'
import { callerAs, someGoods } from './support/people.ts'
import { expect, openAs, test } from './support/story.ts'

const connection = (page: Page) => page.getByRole('combobox', { name: 'Connection' })

test('a manager asks by OCI what there is, sees each rule kept, and finds the document in the log', async ({
  page,
}) => {
  await openAs(page, 'manager', '/punchout/simulator')
  await connection(page).selectOption('demo-oci (OCI)')
  await page.getByRole('combobox', { name: 'What the system wants' }).selectOption('Search in the background')
  await page.getByRole('textbox', { name: 'Search words' }).fill('chair')
  await page.getByRole('button', { name: 'Start the visit' }).click()
  await expect(page.getByText('Answered a search', { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^\d{8}$/ }).first()).toBeVisible()
  await expect(page.getByText('Kept: The lines are numbered from 1 without a gap')).toBeVisible()
  await expect(page.getByText(/^Broken:/)).toHaveCount(0)
  await page.goto('/punchout?search=chair')
  await page.getByRole('link', { name: 'Search in the background' }).first().click()
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText('PASSWORD=[redacted]')
  await expect(page.getByRole('region', { name: 'What was answered' })).toContainText('NEW_ITEM-DESCRIPTION[1]=')
})

/** Fills the visit's cart and sends it back, as the page in the frame does it. */
const sendBack = (frame: Frame, uid: string): Promise<void> =>
  frame.evaluate(
    async ({ uid: article, session, line, cxml }) => {
      const { token } = JSON.parse(sessionStorage.getItem('punchout.frame') ?? '{}') as { token?: string }
      const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
        const answer = await fetch(path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        return ((await answer.json()) as { data: T }).data
      }
      const { cart_id: cart, shop_id: shop } = await ask<{ cart_id: string; shop_id: string }>('GET', session)
      const product = { shop, uid: article, quantity: 3 }
      await ask('POST', line.replace(':cartId', cart), { product, shop_id: shop })
      const made = await ask<{ url: string; fields: Record<string, string>; charset: string }>(
        'GET',
        cxml.replace(':cartId', cart).replace(':shop_id', shop),
      )
      const form = Object.assign(document.createElement('form'), { method: 'post', acceptCharset: made.charset })
      form.setAttribute('action', made.url)
      for (const [name, value] of Object.entries(made.fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
      document.body.append(form)
      form.submit()
    },
    { uid, session: API.punchoutSession, line: API.cartLine, cxml: API.cartCxml },
  )

for (const name of ['demo (cXML)', 'demo-oci (OCI)'])
  test(`the shop opens in the simulator’s frame and its cart comes back, by ${name}`, async ({ page }) => {
    const [goods] = await someGoods(await callerAs('buyer'), 1)
    await openAs(page, 'manager', '/punchout/simulator')
    await connection(page).selectOption(name)
    await page.getByRole('button', { name: 'Start the visit' }).click()
    const shop = page.frameLocator('iframe')
    await expect(shop.locator('a[href^="/product/"]').first()).toBeVisible()
    const frame = page.frames().find((one) => one !== page.mainFrame())
    if (!frame) throw new Error('There is no frame')
    await sendBack(frame, goods?.uid ?? '')
    const row = page.getByRole('row').filter({ hasText: goods?.uid ?? '' })
    await expect(row).toContainText(goods?.name ?? '')
    await expect(page.getByText('Kept: Every letter arrives as it was sent')).toBeVisible()
    await expect(page.getByText(/^Broken:/)).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
    // The manager is who they were: the visit was somebody else's.
    await page.goto('/users')
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  })

for (const turn of [0, 1])
  test(`purchasing systems and simulator are clean at every width, turn ${turn + 1}`, async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, 'manager', '/punchout/simulator')
    await connection(page).selectOption('demo-oci (OCI)')
    await page.getByRole('combobox', { name: 'What the system wants' }).selectOption('Search in the background')
    await page.getByRole('textbox', { name: 'Search words' }).fill('desk')
    await page.getByRole('button', { name: 'Start the visit' }).click()
    await expect(page.getByText('Answered a search', { exact: true })).toBeVisible()
    await expectCleanEverywhere(page, 'the simulator', turn)
    await page.goto('/punchout')
    await expect(page.getByRole('link', { name: 'Search in the background' }).first()).toBeVisible()
    await expectCleanEverywhere(page, 'the log', turn)
    await page.getByRole('link', { name: 'Search in the background' }).first().click()
    await expect(page.getByRole('region', { name: 'What was sent' })).toBeVisible()
    await expectCleanEverywhere(page, 'a document', turn)
  })

test.describe('in Finnish, the longest of the languages', () => {
  test.use({ speaking: 'fi' })
  test('purchasing systems and simulator fit a window of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openAs(page, 'manager', '/punchout')
    for (const address of ['/punchout', '/punchout/simulator']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('combobox').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320)
    }
  })
})
