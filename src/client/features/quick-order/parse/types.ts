/** Why a line could not be read as an article number and a quantity. */
export type UnreadReason =
  /** Nothing in it looks like an article number. */
  | 'noNumber'
  /** The list has a column of quantities, which is empty here. */
  | 'noQuantity'
  /** The quantity is nought. */
  | 'zero'
  /** Less than nothing, or a fraction of a piece. */
  | 'badQuantity'
  /** `1,000` may be one piece or a thousand. */
  | 'unclearQuantity'
  /** More pieces than a line of a cart may hold, perhaps by adding up rows with the same number. */
  | 'tooMuch'
  /** Longer than any article number. */
  | 'tooLong'
  /** Past the rows that one order list may hold. */
  | 'tooMany'

/** A line of what was pasted or uploaded, taken apart into columns, or into words where it has none. */
export interface PastedLine {
  /** From 1. A quoted cell may span lines: then the first of them. */
  line: number
  text: string
  cells: readonly string[]
  kind: 'columns' | 'words'
}

/** What is asked of the catalogue. */
export interface ParsedRow {
  number: string
  quantity: number
  /** The lines it was read from; several, where one number stood several times and was added up. */
  lines: readonly number[]
  /** The first of those lines, as it was written. */
  text: string
}

export interface UnreadLine {
  line: number
  text: string
  reason: UnreadReason
  /** The article number, where that much could be read. */
  number?: string
}

/** Every line is in one of these: the lines of the rows, unread, headings and blank lines make `lines`. */
export interface Parsed {
  rows: readonly ParsedRow[]
  unread: readonly UnreadLine[]
  headings: number
  blank: number
  lines: number
}
