import type { Cart } from '#contract/cart/cart.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { ownerOf } from '../carts/cart-role.ts'
import { ColleaguePanel } from '../features/share/colleague-panel.tsx'
import { OwnerPanel } from '../features/share/owner-panel.tsx'
import { hasCompany } from './nav-entries.ts'

/**
 * Who orders a cart, for whoever may not: a colleague whom its owner sends a link, or the owner. Where one buys for a
 * company, asking for an approval comes first.
 */
export function WhoOrders({ cart, shop }: { cart: Cart; shop: Shop }) {
  const { id, title } = cart
  const shopName = shop.info.namn
  const owner = ownerOf(cart)
  const mayAsk = hasCompany(shop)
  if (owner === null) return <ColleaguePanel cartId={id} title={title} shopName={shopName} second={mayAsk} />
  return mayAsk ? null : <OwnerPanel owner={owner} shopName={shopName} />
}
