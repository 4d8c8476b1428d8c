import type { Page } from '@playwright/test'
import { languageTag, LOCALES, type Locale } from '#contract/locale.ts'
import { productPath } from '#contract/paths.ts'
import { isLong } from '#test/length.ts'
import { expectClean, expectFits } from './support/clean.ts'
import { cartOf, newPerson, orderOf, someGoods } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'
import { speaker } from './support/texts.ts'

/** A tablet, on which a screen has the same headings as on a desk, and a small phone: what fits them, fits a desk. */
const TABLET = 820
const PHONE = 320

/**
 * Screens by their addresses, each with a heading in the English of the source, or a button where people gave it its
 * heading; no two alike stand beside each other: the next one is there when its heading is.
 */
const SCREENS: readonly (readonly [address: string, named: string, context?: string])[] = [
  ['/', 'Products'],
  ['/information', 'Information'],
  ['/?search=desk&per_page=15', 'Products'],
  ['/?search=qqqqqqqqqq', 'Sorry, no products matched your search'],
  ['/support', 'Contact us'],
  ['/cart', 'All carts ({count})'],
  ['/cart/order', 'Order', 'heading of the form that orders a cart'],
  ['/cart/compare', 'Compare carts'],
  ['/cart/quick', 'Quick order'],
  ['/orders', 'Orders'],
  ['/queue', 'Nothing is waiting'],
  ['/account', 'My account'],
  ['/users', 'Users'],
  ['/users?view=log', 'Audit trail'],
  ['/punchout', 'Purchasing systems'],
  ['/punchout/simulator', 'Try a connection'],
]

/**
 * Finnish is reached by its own address alone; between the others one changes in place. In the long run each of them
 * begins anew.
 */
const TOGETHER: readonly (readonly Locale[])[] = isLong
  ? LOCALES.map((locale) => [locale])
  : [['fi'], LOCALES.filter((locale) => locale !== 'fi')]

/**
 * As one presses it, wherever on the screen it is; nothing where that language is spoken already. The static page has
 * the same headings before the app arrives, and no switcher: it is waited for.
 */
async function change(page: Page, locale: Locale): Promise<void> {
  const tag = languageTag(locale)
  if ((await page.locator('html').getAttribute('lang')) === tag) return
  await page
    .locator(`fieldset button[lang="${tag}"]`)
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())
}

for (const locales of TOGETHER)
  test.describe(`in ${locales.join(', ')}`, () => {
    test.use({ speaking: locales[0] ?? 'en' })

    test('every screen speaks it, and fits a phone and a tablet', async ({ page }) => {
      const spoken = await Promise.all(locales.map(async (locale) => ({ locale, say: await speaker(locale) })))
      const person = await newPerson(8)
      const goods = await someGoods(person, 3)
      const order = await orderOf(person, 'Matsal', goods)
      await cartOf(person, 'Kontor plan 4', goods)
      await cartOf(person, 'Kontor plan 4, lägre pris', goods.slice(1))
      const product = productPath('nordform', goods[0]?.uid ?? '').replace('/api/products', '/product')
      await page.goto('/login')
      for (const { locale, say } of spoken) {
        await change(page, locale)
        await expect(page.getByRole('heading', { name: say('Furniture for every working day') })).toBeVisible()
      }
      await openSignedIn(page, person.username)
      const all = [...SCREENS, [`/orders/${order.id}`, 'Order {number}'], [product, 'Measurements']] as const
      for (const [address, named, context] of all) {
        await visit(page, address)
        for (const width of [TABLET, PHONE]) {
          await page.setViewportSize({ width, height: 900 })
          for (const { locale, say } of spoken) {
            await change(page, locale)
            await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale))
            if (width === TABLET) {
              const name = say(named, context)
              const sign = page.getByRole('heading', { name }).or(page.getByRole('button', { name }))
              await expect(sign.first(), address).toBeVisible()
            }
            const where = `${address} in ${locale} at ${width} px`
            await expectFits(page, where)
            if (isLong) await expectClean(page, where)
          }
          spoken.reverse()
        }
      }
    })
  })
