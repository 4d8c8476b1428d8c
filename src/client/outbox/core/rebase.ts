import type { Cart } from '#contract/cart/cart.schema.ts'
import { type ApplyContext, apply } from '#contract/cart/optimism.ts'
import { type OutboxState, isBare } from './outbox-state.ts'
import { type CartIntent, isFolded, isOfCart } from './intent.ts'
import { idsOf } from './snapshot.ts'

/** What a device knows besides the cart when it folds an intent. */
export type ContextOf = (intent: CartIntent) => ApplyContext

type Folding = Pick<OutboxState, 'snapshot' | 'entries' | 'clientId'>

interface Folded {
  base: Cart | null
  intents: readonly CartIntent[]
  context: ContextOf
  cart: Cart | null
}

/**
 * Folds over and over without doing the same work twice: carts that nothing touched keep their identity, and so does
 * the list of them, so that a change on its way draws nothing again that it has drawn.
 */
export interface Folder {
  fold: (outbox: Folding, context: ContextOf) => readonly Cart[]
}

/**
 * `fold(server snapshot, unsettled intents not contained in it)`: what the screen shows [outbox/i4]. Carts that were
 * only just made come first, the newest before the others.
 * @param context one and the same function as long as the device knows the same
 */
export function createFolder(): Folder {
  let memory = new Map<string, Folded>()
  let carts: readonly Cart[] = []
  return {
    fold({ snapshot, entries, clientId }, context) {
      const bases = new Map(snapshot.carts)
      for (const [id, header] of snapshot.lacking) if (isBare({ snapshot, entries }, id)) bases.set(id, header)
      const folds = entries.filter((entry) => isFolded(entry, clientId, bases.get(entry.intent.cartId)?.contains ?? 0))
      const intents = Map.groupBy(folds.map(({ intent }) => intent).filter(isOfCart), ({ cartId }) => cartId)
      const ids = new Set([...[...intents.keys()].filter((id) => !bases.has(id)).toReversed(), ...idsOf(snapshot)])
      const next = new Map<string, Folded>()
      for (const id of ids) {
        const base = bases.get(id)?.cart ?? null
        const pending = intents.get(id) ?? []
        next.set(id, folded(memory.get(id), base, pending, context))
      }
      memory = next
      const all = [...next.values()].flatMap(({ cart }) => cart ?? [])
      if (all.length !== carts.length || all.some((cart, i) => cart !== carts[i])) carts = all
      return carts
    },
  }
}

/** Goes on from what was folded before, where the new intents only follow the old ones. */
function folded(
  before: Folded | undefined,
  base: Cart | null,
  intents: readonly CartIntent[],
  context: ContextOf,
): Folded {
  const goesOn =
    before?.base === base &&
    before.context === context &&
    before.intents.every(({ opId }, i) => opId === intents[i]?.opId)
  if (goesOn && before.intents.length === intents.length) return before
  let cart = goesOn ? before.cart : base
  for (const intent of intents.slice(goesOn ? before.intents.length : 0))
    cart = apply(cart, intent.mutation, context(intent))
  return { base, intents, context, cart }
}
