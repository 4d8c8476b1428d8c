import { useAtomValue } from 'jotai'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isUnsettled } from '#contract/cart/status.ts'
import { useReadOnly } from '../../storage/punchout-state.ts'
import { shopCartsAtom, useActiveCart } from '../../carts/active-cart.ts'

export interface CartView {
  /** The cart that is shown: the one that was asked for, else the active one; null where there is none. */
  cart: Cart | null
  /** Those that wait for an approval too. */
  open: readonly Cart[]
  /** Those closed lately, to be looked at. */
  closed: readonly Cart[]
}

/** Which cart the page shows. `asked`: its id in the address. */
export function useCartView(asked: string | undefined): CartView {
  const carts = useAtomValue(shopCartsAtom)
  const active = useActiveCart()
  // Whoever only looks is asked for no first cart.
  const last = useReadOnly() ? carts[0] : undefined
  return {
    cart: carts.find(({ id }) => id === asked) ?? active ?? last ?? null,
    open: carts.filter(({ status }) => isUnsettled(status)),
    closed: carts.filter(({ status }) => !isUnsettled(status)),
  }
}
