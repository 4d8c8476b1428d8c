import { ANTAL_MAX } from '#contract/cart/line.ts'
import type { MatchCandidate, MatchedRow, MatchOutcome } from '#contract/catalogue/match.schema.ts'
import { type Minor, toMinor } from '#contract/money.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import type { Parsed, UnreadReason } from './parse/types.ts'

/** Why a row is not ready to be ordered. */
export type Trouble = UnreadReason | Extract<MatchOutcome, 'ambiguous' | 'unknown' | 'empty'> | 'replaced'

/** A row of the list on its way into a cart. Each line of the list is in exactly one. */
export interface Item {
  id: string
  /** The lines of the list that it stands for. */
  lines: readonly number[]
  /** The first of them, as it was written. */
  text: string
  /** What is looked for, as it was read or typed; empty where nothing could be read. */
  number: string
  quantity: number
  state: 'found' | 'open' | 'out'
  /** Of an open row: what must be put right. */
  trouble: Trouble | null
  /** Of a found row: how sure it is. */
  outcome: MatchOutcome | null
  uid: string | null
  /** Ex VAT, a piece; null: on request. */
  unit: Minor | null
  currency: string | null
  candidates: readonly MatchCandidate[]
}

export const isFound = (item: Item): boolean => item.state === 'found'

/** The rows and the unreadable lines of a list, with what the catalogue says of the rows, in the list's order. */
export function itemsOf(parsed: Parsed, matched: readonly MatchedRow[]): Item[] {
  const rows = parsed.rows.map(({ number, quantity, lines, text }, at): Item => {
    const blank: Item = { ...BLANK, id: `line-${lines[0]}`, lines, text, number, quantity }
    const match = matched[at]
    return match ? withMatch(blank, match) : blank
  })
  const unread = parsed.unread.map(
    ({ line, text, reason, number = '' }): Item => ({
      ...BLANK,
      id: `line-${line}`,
      lines: [line],
      text,
      number,
      trouble: reason,
    }),
  )
  return joined([...rows, ...unread].toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0)))
}

const BLANK: Omit<Item, 'id' | 'lines' | 'text'> = {
  number: '',
  quantity: 1,
  state: 'open',
  trouble: 'unknown',
  outcome: null,
  uid: null,
  unit: null,
  currency: null,
  candidates: [],
}

/** A row after the catalogue was asked for it. */
export function withMatch(item: Item, match: MatchedRow): Item {
  const { outcome, uid, candidates, unit_price, currency } = match
  const asked = { ...item, number: match.number, quantity: match.quantity }
  if (uid === null) {
    const known = outcome === 'ambiguous' || outcome === 'empty' ? outcome : 'unknown'
    const trouble = match.replaced_by === undefined ? known : 'replaced'
    return { ...asked, state: 'open', trouble, outcome: null, uid: null, unit: null, currency: null, candidates }
  }
  const unit = unit_price === null ? null : toMinor(unit_price)
  return { ...asked, state: 'found', trouble: null, outcome, uid, unit, currency, candidates: [] }
}

/** A found row after the catalogue was asked for its product anew: at today's price, or no longer found. */
export function renewed(item: Item, match: MatchedRow): Item {
  const next = withMatch(item, { ...match, number: item.number, quantity: item.quantity })
  return match.uid === item.uid ? { ...next, outcome: item.outcome } : next
}

/**
 * Rows that turned out to be one product, each written in its way, become one, with their pieces added up; one that
 * would hold too many stays apart, to be put right.
 */
export function joined(items: readonly Item[]): Item[] {
  const byProduct = new Map<string, Item>()
  const result: (Item | string)[] = []
  for (const item of items) {
    if (!isFound(item) || item.uid === null) {
      result.push(item)
      continue
    }
    const before = byProduct.get(item.uid)
    if (!before) {
      byProduct.set(item.uid, item)
      result.push(item.uid)
    } else if (before.quantity + item.quantity > ANTAL_MAX) {
      result.push({ ...item, state: 'open', trouble: 'tooMuch', uid: null, outcome: null })
    } else {
      const lines = [...before.lines, ...item.lines].toSorted((a, b) => a - b)
      byProduct.set(item.uid, { ...before, lines, quantity: before.quantity + item.quantity })
    }
  }
  return result.flatMap((one) => (typeof one === 'string' ? (byProduct.get(one) ?? []) : one))
}

/** Lines of the list, not rows: a row that several lines were added up to counts for all of them. */
export interface Counts {
  found: number
  open: number
  out: number
  lines: number
}

export function countsOf(items: readonly Item[]): Counts {
  const counts = { found: 0, open: 0, out: 0, lines: 0 }
  for (const { state, lines } of items) {
    counts[state] += lines.length
    counts.lines += lines.length
  }
  return counts
}

/** The sums ex VAT, one for each currency, and how many rows have no price. */
export function sumsOf(items: readonly Item[]): { sums: ReadonlyMap<string, Minor>; onRequest: number } {
  const sums = new Map<string, Minor>()
  let onRequest = 0
  for (const { unit, quantity, currency, state } of items) {
    if (state !== 'found') continue
    if (unit === null || currency === null) onRequest++
    else sums.set(currency, (sums.get(currency) ?? 0) + unit * quantity)
  }
  return { sums, onRequest }
}

/** A product found by words, as one that a row may have meant. */
export const asCandidate = (card: ProductCard, unit: Minor | null): MatchCandidate => ({
  uid: card.uid,
  article_number: card.article_number,
  name: card.name,
  thumbnail: card.thumbnail,
  unit_price: unit === null ? null : unit / 100,
  currency: card.currency,
})
