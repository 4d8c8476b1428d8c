import type { Cart } from '#contract/cart/cart.schema.ts'
import { lineCount } from '#contract/cart/line-count.ts'
import { isOpen } from '#contract/cart/status.ts'
import type { Snapshot } from './core/snapshot.ts'

/** Of closed carts the latest are fetched without anybody having opened them, as far as they have no more lines. */
const CLOSED_LINES = 2_000
/** Carts whose lines are asked for at once; one that has more stands alone. */
const BATCH_LINES = 500
export const BATCH_CARTS = 20

interface Asked {
  /** Carts that somebody waits for, the first one most. */
  first: readonly string[]
  /** In which lines are read. */
  language: string | undefined
  /** Those that need not be asked for again. */
  tried: ReadonlySet<string>
}

/**
 * Of which carts the lines are fetched next: first of those that somebody waits for, one at a time; then of all open
 * ones, so that they are there without a network; then of the latest closed ones. Empty where none is missing.
 */
export function nextLines(snapshot: Snapshot, { first, language, tried }: Asked): string[] {
  const { carts, lacking } = snapshot
  const known = new Map([...carts, ...lacking].map(([id, { cart }]) => [id, cart]))
  const isMissing = (id: string): boolean =>
    known.has(id) && !tried.has(id) && (lacking.has(id) || carts.get(id)?.language !== language)
  const urgent = first.find(isMissing)
  if (urgent !== undefined) return [urgent]
  const batch: string[] = []
  let lines = 0
  for (const cart of inTurn([...known.values()])) {
    if (!isMissing(cart.id)) continue
    lines += lineCount(cart)
    if (batch.length > 0 && (lines > BATCH_LINES || batch.length === BATCH_CARTS)) break
    batch.push(cart.id)
  }
  return batch
}

/** Open ones, then the latest closed ones within their bound. */
function inTurn(carts: readonly Cart[]): Cart[] {
  const open = carts.filter(({ status }) => isOpen(status))
  const closed = carts.filter(({ status }) => !isOpen(status))
  let room = CLOSED_LINES
  const lately = closed
    .toSorted((a, b) => (b.closed_at ?? '').localeCompare(a.closed_at ?? ''))
    .filter((cart) => (room -= lineCount(cart)) >= 0)
  return [...open, ...lately]
}
