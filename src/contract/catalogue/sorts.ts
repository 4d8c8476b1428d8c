import type { Sort } from './filters.ts'

interface SortDescriptor {
  /** What decides: the name, or a figure of the engine's documents; null: the shop's order. */
  by: string | null
  /** The largest first. What a product does not say is last either way. */
  down?: true
  /** The column of indexes with the rows in this order. */
  column?: string
}

/**
 * What each order goes by. Figures: `price` as displayed, in minor units, null = on request; `co2e` in
 * grams; `added`, when the shop first had the product, in milliseconds since 1970. Names of columns and figures in indexes lie on devices: they stay.
 */
export const SORT = {
  /** By relevance when there is a search, else in the shop's order. */
  shop: { by: null },
  name: { by: 'name', column: 'byName' },
  price_asc: { by: 'price', column: 'byPrice' },
  price_desc: { by: 'price', down: true, column: 'byPriceDown' },
  climate: { by: 'co2e', column: 'byClimate' },
  newest: { by: 'added', down: true, column: 'byNewest' },
} as const satisfies Record<Sort, SortDescriptor>

/** A number that products are sorted by. */
export type Figure = Exclude<(typeof SORT)[Sort]['by'], 'name' | null>
