import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { ListedCard } from '#contract/catalogue/product.schema.ts'
import type { Matching } from '#contract/catalogue/query.ts'

/** A page's cards, and how many there are in all, of what matches every word and of what matches some. */
export interface Parts {
  strict: number
  partial: number
  matching: readonly ListedCard[]
  others: readonly ListedCard[]
}

/** @param match how the page was asked for: with `some` one list holds both */
export function partsOf({ data, meta }: ProductPage, match: Matching): Parts {
  const { partial = 0, more = [], total, current_page, per_page } = meta
  if (match === 'all') return { strict: total, partial, matching: data, others: more }
  const strict = total - partial
  const end = Math.max(0, strict - (current_page - 1) * per_page)
  return { strict, partial, matching: data.slice(0, end), others: data.slice(end) }
}
