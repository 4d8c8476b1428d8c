import type { Locale } from '#contract/locale.ts'
import type { Segment } from './segment.ts'

/** Segments that are asked as one; a product's number in them (`id`) is its row plus the `base` of its segment. */
export interface Span {
  readonly language: Locale
  readonly segments: readonly Segment[]
  readonly base: readonly number[]
  /** Rows that show. */
  readonly live: number
  /** Which of the segments a product is in. */
  segmentOf: (id: number) => number
}
