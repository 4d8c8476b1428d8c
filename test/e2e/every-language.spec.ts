import type { Page } from '@playwright/test'
import { languageTag, LOCALES, type Locale } from '#contract/locale.ts'
import { productPath } from '#contract/paths.ts'
import { isLong } from '#test/length.ts'
import { expectClean } from './support/clean.ts'
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
  ['/?search=desk+max+9000&literal=colour&per_page=15', 'Products'],
  ['/?search=qqqqqqqqqq', 'Sorry, no products matched your search'],
  ['/?search=desk+qqqqqqqqqq', 'No product matches everything you wrote'],
  ['/support', 'Contact us'],
  ['/cart', 'All carts ({count})'],
  ['/cart/order', 'Order', 'heading of the form that orders a cart'],
  ['/cart/compare', 'Compare carts'],
  ['/compare/nordform', 'Compare products'],
  ['/cart/quick', 'Quick order'],
  ['/orders', 'Orders'],
  ['/queue', 'Nothing is waiting'],
  ['/account', 'My account'],
  ['/approvals', 'Nothing waits for you'],
  ['/office', 'What needs doing'],
  ['/office/orders', 'Orders'],
  ['/office/products', 'Products'],
  ['/office/companies', 'Companies'],
  ['/office/users', 'Users'],
  ['/office/users?view=log', 'Audit trail'],
  ['/office/rules', 'Rules and budgets'],
  ['/office/rules?view=budgets', 'Budgets'],
  ['/office/prices', 'Price lists'],
  ['/office/attributes', 'Properties'],
  ['/office/search', 'Search words'],
  ['/office/shop', 'The shop'],
  ['/office/mails', 'Mails that could not be sent'],
  ['/office/webhooks', 'Webhooks'],
  ['/office/systems', 'Purchasing systems'],
  ['/office/systems/simulator', 'Try a connection'],
  ['/office/connections/new', 'Connect a purchasing system'],
  ['/office/imports', 'Imports'],
  ['/office/keys', 'Keys are for whoever administers the installation'],
]

/**
 * Finnish is reached by its own address alone; of the others, between which one changes in place, a screen has the next
 * one each time. In the long run each begins anew, and has all screens.
 */
const TOGETHER: readonly (readonly Locale[])[] = isLong
  ? LOCALES.map((locale) => [locale])
  : [['fi'], LOCALES.filter((locale) => locale !== 'fi')]

interface Sign {
  /** The language's mark, as the page has it. */
  tag: string
  /** What a heading or a button is called; null: no matter which. */
  named: string | null
}

/**
 * Runs in the page, until it has an answer: presses for the language as one does, wherever on the screen that is, and
 * answers by how much the screen scrolls sideways when it speaks it. The static page has the same headings before the
 * app arrives, and no switcher: it is waited for.
 */
function spokenBy({ tag, named }: Sign): { wide: number } | null {
  const root = document.documentElement
  if (root.lang !== tag) {
    document.querySelector<HTMLButtonElement>(`fieldset button[lang="${tag}"]`)?.click()
    return null
  }
  if (document.querySelector('[aria-busy="true"]')) return null
  const sign = named === null ? null : new RegExp(named)
  const isSign = (one: Element): boolean =>
    sign === null ||
    (sign.test((one.getAttribute('aria-label') ?? one.textContent).trim().replaceAll(/\s+/g, ' ')) &&
      one.checkVisibility())
  if (![...document.querySelectorAll('h1, h2, h3, h4, button')].some(isSign)) return null
  return { wide: root.scrollWidth - window.innerWidth }
}

/** One call for each language: what it waits for would take five by locators, hundreds of times. */
async function expectSpoken(page: Page, locale: Locale, named: RegExp | null, where: string): Promise<void> {
  const sign = { tag: languageTag(locale), named: named?.source ?? null }
  const spoken = await page.waitForFunction(spokenBy, sign, { polling: 50 }).catch((cause: unknown) => {
    throw new Error(`${where} does not speak ${locale}, or lacks ${String(named)}`, { cause })
  })
  const { wide } = (await spoken.jsonValue()) ?? { wide: Number.NaN }
  expect(wide, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const locales of TOGETHER)
  test.describe(`in ${locales.join(', ')}`, () => {
    test.use({ speaking: locales[0] ?? 'en' })

    test('every screen speaks it, and fits a phone and a tablet', async ({ page, complaints }) => {
      const spoken = await Promise.all(locales.map(async (locale) => ({ locale, say: await speaker(locale) })))
      const person = await newPerson(8)
      const goods = await someGoods(person, 3)
      const order = await orderOf(person, 'Matsal', goods)
      await cartOf(person, 'Kontor plan 4', goods)
      await cartOf(person, 'Kontor plan 4, lägre pris', goods.slice(1))
      const product = productPath('nordform', goods[0]?.uid ?? '').replace('/api/products', '/product')
      await page.goto('/login')
      for (const { locale, say } of spoken)
        await expectSpoken(page, locale, say('Furniture for every working day'), `/login in ${locale}`)
      await page.goto('/password')
      for (const { locale, say } of spoken)
        await expectSpoken(page, locale, say('Forgotten your password?'), `/password in ${locale}`)
      await page.goto(`/password#setup.${'x'.repeat(22)}`)
      for (const { locale, say } of spoken)
        await expectSpoken(page, locale, say('This has been set up already'), `the first start in ${locale}`)
      // The browser tells its console of each answer that is no.
      expect(complaints.splice(0).filter((text) => !text.includes('409 (Conflict)'))).toEqual([])
      await openSignedIn(page, person.username)
      const all = [...SCREENS, [`/orders/${order.id}`, 'Order {number}'], [product, 'Measurements']] as const
      for (const [turn, [address, named, context]] of all.entries()) {
        const { locale, say } = spoken[turn % spoken.length]!
        await visit(page, address)
        for (const width of [TABLET, PHONE]) {
          await page.setViewportSize({ width, height: 900 })
          const where = `${address} in ${locale} at ${width} px`
          // A screen begins where its heading says that it is there.
          await expectSpoken(page, locale, width === TABLET ? say(named, context) : null, where)
          if (isLong) await expectClean(page, where)
        }
      }
    })
  })
