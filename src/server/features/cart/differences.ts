import type { CartDifference } from '#contract/cart/sync.schema.ts'
import { presentHeader, presentLine, textLanguagesOf } from '../../db/cart-wire.ts'
import type { CartState, LineState } from './rules/state.ts'
import type { CartMoment, Outcome } from './run.ts'

interface Difference {
  cart: CartState
  from: CartMoment
  /** The shop's own. */
  shopLanguage: string | undefined
  put: Map<string, LineState>
  removed: Set<string>
}

/** Gathers what the intents of one request did to each cart. */
export interface Differences {
  add: (outcome: Outcome) => void
  /** `language`: of the request, undefined for the shop's own. */
  present: (language: string | undefined) => CartDifference[]
}

export function createDifferences(): Differences {
  const found = new Map<string, Difference>()
  return {
    add({ work, from, language: shopLanguage }) {
      const { cart } = work
      if (!cart) return
      const known = found.get(cart.id)
      // Somebody else changed it between two of our intents: the difference is only true from after that.
      const one =
        known?.cart.revision === from.revision
          ? known
          : { cart, from, shopLanguage, put: new Map<string, LineState>(), removed: new Set<string>() }
      one.cart = cart
      for (const id of work.remove) {
        one.put.delete(id)
        one.removed.add(id)
      }
      for (const id of work.put) {
        const line = work.lines.get(id)
        if (line) one.put.set(id, line)
        one.removed.delete(id)
      }
      found.set(cart.id, one)
    },
    present: (language) =>
      [...found.values()].map(({ cart, from, shopLanguage, put, removed }) => ({
        ...presentHeader(cart),
        from: from.revision,
        from_changed_at: from.changedAt?.toISOString() ?? null,
        lines: [...put.values()].map((line) => presentLine(line, cart.shopId, textLanguagesOf(shopLanguage, language))),
        removed: [...removed],
      })),
  }
}
