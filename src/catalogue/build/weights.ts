/**
 * How much a word counts by the field it stands in. Whole numbers, added up per product and kept in one byte, so that
 * sums are exact and no answer depends on the order in which an index grew. Facets bring weights of their own
 * (`src/contract/catalogue/facets.ts`).
 */
export const FIELD_WEIGHT = {
  name: 24,
  description: 8,
  attribute: 3,
  /** What a name says after `for`. */
  purpose: 8,
} as const
export const NUMBER_WEIGHT = 20
export const MAX_WEIGHT = 255

/** A word said twice in a field counts a little more, said often not. */
export const REPEATS = 2
