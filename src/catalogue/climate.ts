import { cleanId } from './build/ids.ts'
import type { Catalogue } from './catalogue.ts'
import type { Segment } from './segment.ts'
import type { Locale } from '#contract/locale.ts'

/** Grams CO2e per piece over the products of a category that have a figure, and how many these are. */
export interface CategoryClimate {
  min_g: number
  median_g: number
  max_g: number
  count: number
}

/** A category of one shop by climate; null when none of its products has a figure. */
export function categoryClimate(
  catalogue: Catalogue,
  shop: string,
  language: Locale,
  category: string,
): CategoryClimate | null {
  const grams = catalogue.segments
    .filter((segment) => segment.shop === shop && segment.locale === language)
    .flatMap((segment) => [...gramsIn(segment, `${cleanId(category)}\0`)])
  if (grams.length === 0) return null
  const sorted = Float64Array.from(grams).toSorted()
  const at = (i: number): number => sorted[i] as number
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? at(middle) : Math.round((at(middle - 1) + at(middle)) / 2)
  return { min_g: at(0), median_g: median, max_g: at(sorted.length - 1), count: sorted.length }
}

function* gramsIn(segment: Segment, prefix: string): Generator<number> {
  const { of, start, items, values } = segment.sets.placing
  const inCategory = Uint8Array.from(values.all(), (value) => Number(value.startsWith(prefix)))
  // Items of a placing are pairs: the category, and its subcategory.
  const sets = Uint8Array.from({ length: start.length - 1 }, (_, set) => {
    for (let i = start[set] as number; i < (start[set + 1] as number); i += 2)
      if (inCategory[items[i] as number] === 1) return 1
    return 0
  })
  for (let row = 0; row < segment.rows; row++) {
    const grams = segment.co2e[row] as number
    if (sets[of[row] as number] === 1 && !Number.isNaN(grams) && segment.dead?.[row] !== 1) yield grams
  }
}
