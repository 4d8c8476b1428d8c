import type { Bounds, Facet, Range } from '#contract/catalogue/filters.ts'
import type { UnderstoodKind } from '#contract/catalogue/understood.ts'

/** What a piece of a question asks of products. Numbers are whole, as documents say them; both ends are included. */
export type PieceFilter =
  | { range: Range; bounds: Bounds }
  | { seats: Bounds }
  /** Sides in millimetres, in whatever order a product has them, and how texts write the same: `160x80`. */
  | { sides: readonly number[]; word: string }
  /** What products are not to have, as it was typed. */
  | { without: string }
  /** A colour or material: the word stays a word, and finds what is of this family as well. */
  | { facet: Facet; value: string }

/** A piece of a question that is no word of a product. */
export interface Piece {
  kind: UnderstoodKind
  /** As it was typed. */
  text: string
  /** Where it stands: from the first sign to behind the last. */
  span: readonly [from: number, to: number]
  filter: PieceFilter
}
