import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { formatMoney } from '#contract/money.ts'
import { API, productPath } from '#contract/paths.ts'
import { unitPrice } from '#contract/price.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { type CatalogueState, EMPTY_STATE } from '#contract/catalogue/query.ts'
import { addressOf, answerOf, facetsOf, type Listed } from '#test/e2e/support/answers.ts'
import { lost } from '#test/e2e/support/network/faults.ts'
import { type Caller, callerAs } from '#test/e2e/support/people.ts'
import { isLong } from '#test/length.ts'
import { listed } from './support/catalogue.ts'
import { catalogueKept, controlled, expect, says, shows, signIn, test } from './support/story.ts'

const COPY = 'The network is not answering.'

/** Questions that are never asked before the network is gone. */
const QUESTIONS: Partial<CatalogueState>[] = [
  {},
  { page: 4, sort: 'name' },
  { search: 'lamp', sort: 'price_asc' },
  { search: 'kontorstol' },
  { search: 'oak table', per_page: 15, page: 2, sort: 'price_desc' },
  { sort: 'climate', per_page: 60 },
  { search: 'zzyzx' },
]

test('with nobody answering the app opens, its catalogue answers as the server did, and one searches, filters and opens a product', async ({
  network,
  tab,
}) => {
  const caller = await callerAs('viewer')
  const { categories, brands } = await facetsOf(caller)
  const [one, other] = categories
  const questions: CatalogueState[] = [
    ...QUESTIONS,
    { category: [one?.id ?? '', other?.id ?? ''], sort: 'name' as const },
    { category: [one?.id ?? ''], brand: [brands[0]?.id ?? '', brands[1]?.id ?? ''], search: 'a' },
  ].map((question) => ({ ...EMPTY_STATE, ...question }))
  const said: Listed[] = []
  for (const question of questions) said.push(await answerOf(caller, question))
  const brand = brands[2]
  const found = await answerOf(caller, { ...EMPTY_STATE, search: 'chair' })
  const filtered = await answerOf(caller, { ...EMPTY_STATE, brand: [brand?.id ?? ''] })
  const product = await someProduct(caller)

  await signIn(tab, 'viewer')
  await controlled(tab)
  await catalogueKept(tab)
  // For the browser the same as a dead server (selling.spec.ts kills one), which takes long to come back.
  network.breaks(/^/, lost)
  await tab.reload()
  await says(tab, /Up to date today/)
  for (const [at, question] of questions.entries()) {
    // From a tab that was just opened each answer is the same again: half of the time went into opening it.
    await (isLong ? tab.open : tab.goTo)(addressOf(question))
    await expect.poll(() => listed(tab), addressOf(question)).toEqual(said[at])
    await says(tab, COPY)
  }

  await tab.open('/')
  await tab.write({ css: 'main input[type="search"]' }, 'chai')
  await shows(tab, { role: 'option', name: /chair/i })
  await tab.write({ css: 'main input[type="search"]' }, 'chair')
  await tab.key('Enter')
  await expect.poll(() => listed(tab)).toEqual(found)
  expect(await tab.address()).toBe('/?search=chair')

  await tab.press({ role: 'button', name: 'Clear the search' })
  await tab.press({ role: 'button', name: 'Brand' })
  await tab.press({ css: 'dialog:popover-open label', name: new RegExp(`^${brand?.name} \\d`) })
  await tab.key('Escape')
  await expect.poll(() => listed(tab)).toEqual(filtered)
  await shows(tab, { role: 'button', name: `Remove Brand: ${brand?.name}` })

  await tab.goTo(`/product/nordform/${encodeURIComponent(product.uid)}`)
  await shows(tab, { role: 'heading', name: product.name })
  // A row of products shows as many as there is room for.
  const text = (): Promise<string> =>
    tab.run(() => (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ')).catch(() => '')
  for (const words of [
    product.article_number,
    product.description,
    ...product.parts.map(({ name }) => name),
    ...product.certifications.map(({ name }) => name),
    ...product.related.map(({ name }) => name),
  ])
    await expect.poll(text).toContain(words.replaceAll(/\s+/g, ' '))
  // With öre where any amount of the page has some.
  const price = formatMoney(unitPrice(product) ?? 0, product.currency).replaceAll(/\s+/g, ' ')
  expect(await text()).toMatch(new RegExp(price.replace(' kr', String.raw`(,\d\d)? kr`)))
})

/** Something with a price and parts. */
async function someProduct({ call }: Caller): Promise<Product> {
  const { data } = await call<ProductPage>('GET', `${API.paginated}?shop_id=nordform&language=en`)
  const card = data.find(({ price, parts }) => price !== null && parts.length > 0)
  return (await call<{ data: Product }>('GET', `${productPath('nordform', card?.uid ?? '')}?language=en`)).data
}
