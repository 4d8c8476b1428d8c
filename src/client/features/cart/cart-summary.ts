import type { Cart } from '#contract/cart/cart.schema.ts'
import { ownerOf } from '../../carts/cart-role.ts'
import type { Entry } from '../../outbox/index.ts'
import { lineCount } from '#contract/cart/line-count.ts'

/** What a list of carts says of one. Lists ask here and look at no cart's lines, which need not be there. */
export interface CartSummary {
  /** Counted lines. */
  lines: number
  /** Incl. VAT, as it stands on the wire. */
  total: number
}

export const summaryOf = (cart: Cart): CartSummary => ({ lines: lineCount(cart), total: cart.total })

/**
 * The carts that have all typed words in their title, or in the name of the colleague who shares it, without regard to
 * case or to accents that were left out.
 */
export function foundCarts(carts: readonly Cart[], typed: string): readonly Cart[] {
  const words = folded(typed).split(/\s+/u).filter(Boolean)
  return carts.filter((cart) => {
    const name = folded(`${cart.title} ${ownerOf(cart) ?? ''}`)
    return words.every((word) => name.includes(word))
  })
}

/** When this device last changed each cart, as far as the server has not taken that yet. */
export function unsentMoments(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const moments = new Map<string, string>()
  for (const { intent } of entries)
    if ((moments.get(intent.cartId) ?? '') < intent.madeAt) moments.set(intent.cartId, intent.madeAt)
  return moments
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
