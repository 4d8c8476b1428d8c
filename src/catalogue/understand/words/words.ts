import type { Range } from '#contract/catalogue/filters.ts'

/**
 * How a language says prices, sizes, seats, times and what is not wanted. Each is a list of words or phrases between
 * commas, as people write them; without Nordic letters they are understood too.
 */
export interface QuestionWords {
  /** Before a number: so much at most, and at least. */
  most: string
  least: string
  /** Behind a number: at least (`500 alkaen`). */
  leastAfter: string
  between: string
  /** Between two numbers, behind `between`, and behind `from`. */
  and: string
  to: string
  from: string
  /** What may stand before a price. */
  price: string
  /** A measure as a noun, which stands on either side of its number, and as an adjective, which stands behind. */
  nouns: Readonly<Record<NamedMeasure, string>>
  adjectives: Readonly<Record<Exclude<NamedMeasure, 'diameter'>, string>>
  /** Between a measure and its number. */
  of: string
  inches: string
  /** Behind how many sit; before it. */
  persons: string
  seater: string
  for: string
  /** How compounds begin with `seater`, such as `sitssoffa`; '' for none. */
  seaterHead: string
  within: string
  delivery: string
  days: string
  workingDays: string
  weeks: string
  months: string
  /** Times with *within* in them, behind their number (`viikossa`). */
  inDays: string
  inWeeks: string
  inMonths: string
  /** One to twelve, as they stand before days and people. */
  numbers: string
  without: string
  /** Between two things that are not wanted. */
  nor: string
  /** Counted, so that the number is no price. */
  counted: string
}

/** The measures that are asked for by name. */
export type NamedMeasure = Extract<Range, 'width' | 'depth' | 'height' | 'length' | 'diameter'>
