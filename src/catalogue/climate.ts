import { cleanId } from './build/ids.ts'
import type { Segment } from './segment.ts'
import type { Span } from './span.ts'

/** Grams CO2e per piece over the products of a group that have a figure, and how many these are. */
export interface GroupClimate {
  /** Which of the product's two groups these are the figures of. */
  group: 'category' | 'subcategory'
  min_g: number
  median_g: number
  max_g: number
  count: number
}

/** Fewer products with a figure make no subcategory to compare with. */
const ENOUGH = 5

const keyOf = (category: string, subcategory: string | null): string =>
  subcategory === null ? category : `${category}\0${subcategory}`

/** The climate figures of a scope's categories and of their subcategories, collected in one pass. */
export class ClimateTable {
  readonly #grams = new Map<string, number[]>()

  constructor(scope: Span) {
    for (const segment of scope.segments) this.#collect(segment)
  }

  /**
   * What a product of these groups is compared with: its subcategory, so that sofas are not measured by stools, or
   * its category where the subcategory has too few figures; null when that has none either.
   */
  of(category: string, subcategory: string | null): GroupClimate | null {
    const own = subcategory === null ? undefined : this.#grams.get(keyOf(cleanId(category), cleanId(subcategory)))
    if (own && own.length >= ENOUGH) return { group: 'subcategory', ...figures(own) }
    const all = this.#grams.get(cleanId(category))
    return all ? { group: 'category', ...figures(all) } : null
  }

  #collect(segment: Segment): void {
    const { of, start } = segment.sets.category
    const lists = new Map<number, number[][]>()
    for (let row = 0; row < segment.rows; row++) {
      const grams = segment.figures.co2e[row] as number
      if (Number.isNaN(grams) || segment.dead?.[row] === 1) continue
      const set = of[row] as number
      let groups = lists.get(set)
      if (!groups) {
        groups = this.#groups(segment, start[set] as number, start[set + 1] as number)
        lists.set(set, groups)
      }
      for (const group of groups) group.push(grams)
    }
  }

  /** The lists of the groups that a placing names; its items are pairs, category and subcategory + 1 (0 = none). */
  #groups({ sets }: Segment, from: number, to: number): number[][] {
    const { items, values, seconds } = sets.category
    const keys = new Set<string>()
    for (let i = from; i < to; i += 2) {
      const category = idOf(values.at(items[i] as number))
      const second = items[i + 1] as number
      keys.add(category)
      if (second > 0) keys.add(keyOf(category, idOf(seconds.at(second - 1))))
    }
    return [...keys].map((key) => {
      const list = this.#grams.get(key) ?? []
      this.#grams.set(key, list)
      return list
    })
  }
}

const idOf = (text: string): string => text.slice(0, text.indexOf('\0'))

/** Sorts the list in place: asked again, it is in order already. */
function figures(grams: number[]) {
  grams.sort((a, b) => a - b)
  const at = (i: number): number => grams[i] as number
  const middle = grams.length >> 1
  const median = grams.length % 2 === 1 ? at(middle) : Math.round((at(middle - 1) + at(middle)) / 2)
  return { min_g: at(0), median_g: median, max_g: at(grams.length - 1), count: grams.length }
}
