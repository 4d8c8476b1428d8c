import type { Scope } from '../scope.ts'
import type { Segment } from '../segment.ts'
import type { FamilyCard } from '#contract/catalogue/product.schema.ts'
import { costOf } from './member-costs.ts'
import type { PriceReader } from './price-reader.ts'

/**
 * What a family is besides the product that stands for it, filters aside: how many there are, whether they cost the same,
 * and each colour with the product that shows it: this one, or the cheapest, of equals the shop's first. Undefined for a
 * product without a family.
 */
export function familyCard(scope: Scope, id: number, prices: PriceReader | null): FamilyCard | undefined {
  const { families, segments } = scope
  const own = (families.placeOf[id] ?? 0) - 1
  if (own < 0) return undefined
  const family = families.family[own] as number
  const [from, to] = [families.start[family] as number, families.start[family + 1] as number]
  const table = scope.facets.of.colour
  const shown = new Map<number, { uid: string; cost: number }>()
  const costs = new Set<number>()
  for (const place of families.places.subarray(from, to)) {
    const [s, row] = [families.segment[place] as number, families.row[place] as number]
    const segment = segments[s] as Segment
    const price = costOf(prices ? prices.priceOf(s, row) : (segment.figures.price[row] as number))
    costs.add(price)
    const cost = place === own ? Number.NEGATIVE_INFINITY : price
    const { of, start, items } = segment.sets.colour
    const set = of[row] as number
    for (let i = start[set] as number; i < (start[set + 1] as number); i++) {
      const option = table.optionOf[s]?.[items[i] as number] as number
      const before = shown.get(option)
      if (!before || cost < before.cost) shown.set(option, { uid: segment.uids.at(row), cost })
    }
  }
  const colours = table.options.flatMap(({ id: colour, name }, option) => {
    const one = shown.get(option)
    return one ? [{ id: colour, name, uid: one.uid }] : []
  })
  return { products: to - from, prices_differ: costs.size > 1, colours }
}
