import { LOCALES } from '#contract/locale.ts'
import { productPath } from '#contract/paths.ts'
import { isLong } from '#test/length.ts'
import { expectClean, expectFits } from './support/clean.ts'
import { cartOf, newPerson, orderOf, someGoods } from './support/people.ts'
import { expect, openSignedIn, test, visit } from './support/story.ts'
import { speaker } from './support/texts.ts'

/** A small phone and a tablet: what fits them, fits a desk. */
const WIDTHS = [320, 820]

/**
 * Screens by their addresses, each with a heading in the English of the source, and no two alike beside each other: the
 * next one is there when its heading is.
 */
const SCREENS: readonly (readonly [address: string, heading: string, context?: string])[] = [
  ['/', 'Products'],
  ['/information', 'Information'],
  ['/?search=desk&per_page=15', 'Products'],
  ['/?search=qqqqqqqqqq', 'Sorry, no products matched your search'],
  ['/support', 'Contact us'],
  ['/cart', 'Order', 'heading of the form that orders a cart'],
  ['/cart/compare', 'Compare carts'],
  ['/cart/quick', 'Quick order'],
  ['/orders', 'Orders'],
  ['/queue', 'Nothing is waiting'],
  ['/account', 'My account'],
  ['/users', 'Users'],
  ['/users?view=log', 'What has been done'],
  ['/punchout', 'Purchasing systems'],
  ['/punchout/simulator', 'Try a connection'],
]

for (const locale of LOCALES)
  test.describe(`in ${locale}`, () => {
    test.use({ speaking: locale })

    test('every screen speaks it, and fits a phone and a tablet', async ({ page }) => {
      const say = await speaker(locale)
      const person = await newPerson(8)
      const goods = await someGoods(person, 3)
      const order = await orderOf(person, 'Matsal', goods)
      await cartOf(person, 'Kontor plan 4', goods)
      await cartOf(person, 'Kontor plan 4, lägre pris', goods.slice(1))
      const product = productPath('nordform', goods[0]?.uid ?? '').replace('/api/products', '/product')
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: say('Furniture for every working day') })).toBeVisible()
      await openSignedIn(page, person.username)
      const all = [...SCREENS, [`/orders/${order.id}`, 'Order {number}'], [product, 'Measurements']] as const
      for (const [address, heading, context] of all) {
        await visit(page, address)
        await expect(page.getByRole('heading', { name: say(heading, context) }).first(), address).toBeVisible()
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const where = `${address} in ${locale} at ${width} px`
          await expectFits(page, where)
          if (isLong) await expectClean(page, where)
        }
      }
    })
  })
