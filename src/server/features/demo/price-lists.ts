import { eq } from '../../db/drizzle.ts'
import type { Tx } from '#server/db/client.ts'
import { assignPriceList, type PriceListRow, savePriceList } from '#server/db/price-list-writer.ts'
import { priceLists } from '#server/db/price-list-schema.ts'
import { customers, shops } from '#server/db/schema.ts'
import { generate } from './generate.ts'
import type { DemoProduct } from './write.ts'

interface DemoPriceList {
  id: string
  name: string
  /** Organisation numbers of the companies that pay by it, and its rank with them. */
  companies: Readonly<Record<string, number>>
  rows: (products: readonly DemoProduct[]) => PriceListRow[]
}

const row = (target: PriceListRow['target'], subject: string, values: Partial<PriceListRow>): PriceListRow => ({
  target,
  subject,
  from: 1,
  price: null,
  discount: null,
  hidden: false,
  validFrom: null,
  validTo: null,
  ...values,
})

const inside = (products: readonly DemoProduct[], subcategory: string): DemoProduct[] =>
  products.filter(({ item }) => item.price !== null && item.categories[0]?.subcategory?.id === subcategory)

/** Whole kronor below the shop's price. */
const below = (price: number, percentage: number): number => Math.round((price * (100 - percentage)) / 10_000) * 100

/** What a piece costs falls with the number of pieces. */
const withBreaks = ({ uid, item }: DemoProduct): PriceListRow[] =>
  item.price === null
    ? []
    : [
        row('product', uid, { price: below(item.price, 12) }),
        row('product', uid, { price: below(item.price, 18), from: 10 }),
        row('product', uid, { price: below(item.price, 24), from: 50 }),
      ]

const NORDFORM: readonly DemoPriceList[] = [
  {
    id: 'ramavtal-nordanvind',
    name: 'Ramavtal Nordanvind',
    companies: { '559944-1208': 1 },
    rows: (products) => [
      ...inside(products, 'officechairs').flatMap(withBreaks),
      ...inside(products, 'heightdesks').flatMap(withBreaks),
      row('category', 'lighting', { discount: 15 }),
      row('category', 'lighting', { discount: 20, from: 20 }),
      row('category', 'textiles', { hidden: true }),
    ],
  },
  {
    id: 'projekt-tvardraget',
    name: 'Projektpriser Tvärdraget',
    companies: { '559901-3317': 1 },
    rows: () => [row('brand', 'Hovlinda', { discount: 22.5 }), row('brand', 'Fjellro', { discount: 18 })],
  },
  {
    id: 'arkitekt',
    name: 'Arkitektrabatt',
    companies: { '559901-3317': 2, '559944-1208': 2 },
    rows: () => [row('category', 'seating', { discount: 8 }), row('category', 'tables', { discount: 8 })],
  },
]

const KONTORET: readonly DemoPriceList[] = [
  {
    id: 'avtal-sjobris',
    name: 'Kontorsavtal Sjöbris',
    companies: { '559812-0043': 1 },
    rows: (products) => [
      ...inside(products, 'desks').flatMap(withBreaks),
      row('category', 'storage', { discount: 10 }),
      row('category', 'storage', { discount: 14, from: 10 }),
    ],
  },
]

const LISTS = { nordform: NORDFORM, kontoret: KONTORET } as const

/** Adds the price lists that a demo shop lacks; those that are there stay as somebody may have made them. */
export async function addPriceLists(tx: Tx): Promise<void> {
  for (const shopId of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    const [shop] = await tx.select({ demo: shops.demo }).from(shops).where(eq(shops.shopId, shopId))
    if (!shop?.demo) continue
    const there = await tx.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.shopId, shopId))
    const missing = LISTS[shopId].filter(({ id }) => !there.some((one) => one.id === id))
    if (missing.length === 0) continue
    const companies = await tx.select().from(customers).where(eq(customers.shopId, shopId))
    const products = generate(shopId)
    for (const { id, name, companies: ranks, rows } of missing) {
      const head = { shopId, id, name, currency: 'SEK', validFrom: null, validTo: null }
      await savePriceList(tx, head, rows(products))
      for (const { id: customerId, orgNumber } of companies) {
        const rank = ranks[orgNumber]
        if (rank !== undefined) await assignPriceList(tx, { shopId, id, customerId, rank })
      }
    }
  }
}
