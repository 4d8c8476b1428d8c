import { cartRules } from './cart-rules.ts'
import {
  type CartState,
  type CartChange,
  type Context,
  type Effect,
  isRefused,
  type LineState,
  type Refusal,
} from './state.ts'

/** A cart in work: the lines that were read, and which of them were written or taken away since. */
export interface Work {
  cart: CartState | null
  lines: Map<string, LineState>
  put: Set<string>
  remove: Set<string>
  notice?: 'quantity_moved'
}

export const startWork = (cart: CartState | null, lines: Iterable<LineState>): Work => ({
  cart,
  lines: new Map([...lines].map((line) => [line.id, line])),
  put: new Set(),
  remove: new Set(),
})

/** Lays an effect over the work, so that the next decision sees it. */
export function fold(work: Work, { cart, put, remove, notice }: Effect): void {
  work.cart = cart
  if (notice) work.notice = notice
  for (const id of remove) {
    work.lines.delete(id)
    work.put.delete(id)
    work.remove.add(id)
  }
  for (const line of put) {
    work.lines.set(line.id, line)
    work.put.add(line.id)
    work.remove.delete(line.id)
  }
}

/** Decides changes in their order, each over the effect of those before; the first refusal ends it. */
export function foldAll(work: Work, changes: readonly CartChange[], context: Context): Refusal | null {
  for (const change of changes) {
    const decision = cartRules(work.cart, work.lines, change, context)
    if (isRefused(decision)) return decision.refusal
    fold(work, decision.effect)
  }
  return null
}
