import type { CartDifference } from '#contract/cart/sync.schema.ts'
import { presentHeader, presentLine, textLanguagesOf } from '../../db/cart-wire.ts'
import type { CartState, LineState } from './rules/state.ts'
import type { CartMoment, RunOutcome } from './run.ts'
import type { Names } from './signatures.ts'

interface Difference extends Pick<RunOutcome, 'access' | 'isShared'> {
  cart: CartState
  from: CartMoment
  /** The shop's own. */
  shopLanguage: string | undefined
  put: Map<string, LineState>
  removed: Set<string>
}

/** Gathers what the intents of one request did to each cart. */
export interface Differences {
  add: (outcome: Omit<RunOutcome, 'wholeLines'>) => void
  /** Who put in and changed lines that are to say so. */
  owners: () => (string | null)[]
  /** `language`: of the request, undefined for the shop's own. */
  present: (language: string | undefined, names: Names) => CartDifference[]
}

export function createDifferences(): Differences {
  const found = new Map<string, Difference>()
  return {
    add({ work, from, language: shopLanguage, access, isShared }) {
      const { cart } = work
      if (!cart) return
      const known = found.get(cart.id)
      // Somebody else changed it between two of our intents: the difference is only true from after that.
      const one =
        known?.cart.revision === from.revision
          ? known
          : {
              cart,
              from,
              access,
              isShared,
              shopLanguage,
              put: new Map<string, LineState>(),
              removed: new Set<string>(),
            }
      Object.assign(one, { cart, access, isShared })
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
    owners: () =>
      [...found.values()].flatMap(({ isShared, put }) =>
        isShared ? [...put.values()].flatMap(({ addedBy, changedBy }) => [addedBy, changedBy]) : [],
      ),
    present: (language, names) =>
      [...found.values()].map(({ cart, from, access, isShared, shopLanguage, put, removed }) => ({
        ...presentHeader(cart),
        ...(access && { access }),
        from: from.revision,
        from_changed_at: from.changedAt?.toISOString() ?? null,
        lines: [...put.values()].map((line) =>
          presentLine(line, cart.shopId, textLanguagesOf(shopLanguage, language), isShared ? names : undefined),
        ),
        removed: [...removed],
      })),
  }
}
