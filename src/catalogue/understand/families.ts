import { COLOUR_FAMILY } from '#contract/catalogue/colour-families.ts'
import type { Facet } from '#contract/catalogue/filters.ts'
import type { Locale } from '#contract/locale.ts'
import { qualityOf } from '../synonyms/trade.ts'

/**
 * The colour or material that a word names, as the value by which products are filtered. What says more than a family,
 * such as `ljusgrå`, is none.
 */
export function familyOf(
  word: string,
  locale: Locale,
): { facet: Facet & ('colour' | 'material'); value: string } | null {
  const value = qualityOf(word, locale)
  if (value === null) return null
  return { facet: value in COLOUR_FAMILY ? 'colour' : 'material', value }
}
