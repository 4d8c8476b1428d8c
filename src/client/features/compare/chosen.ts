import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'

/** More columns than this cannot be read side by side. */
export const COMPARED_MAX = 4

/** The carts to compare: those asked for that there are; without any, the active one and the open ones after it. */
export function chosenCarts(carts: readonly Cart[], asked: readonly string[], active: Cart | null): Cart[] {
  if (asked.length > 0) {
    const wanted = [...new Set(asked)].slice(0, COMPARED_MAX)
    return wanted.flatMap((id) => carts.find((cart) => cart.id === id) ?? [])
  }
  const open = carts.filter((cart) => isOpen(cart.status) && cart !== active)
  return [...(active ? [active] : []), ...open, ...carts.filter((cart) => !isOpen(cart.status))].slice(0, 2)
}
