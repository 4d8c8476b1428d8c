import type { TextLanguages } from '#contract/locale.ts'
import type { CartLine } from '#contract/cart/cart.schema.ts'
import type { SharedCart, SharedLine } from '#contract/cart/share.schema.ts'
import { presentCart } from '../../../db/cart-wire.ts'
import type { CartState, LineState } from '../rules/state.ts'

export interface Shared {
  cart: CartState
  lines: readonly LineState[]
  link: { prices: boolean; expiresAt: Date; shop: { shopId: string; name: string; hasLogo: boolean } }
  languages: TextLanguages
}

/**
 * What a stranger sees: chosen field by field, so that what a cart learns to hold later is not shown by itself. Without
 * prices no amount is in it at all, not even a hidden one.
 */
export function presentShared({ cart, lines, link, languages }: Shared): SharedCart {
  const { subtotal, vat, total, ...whole } = presentCart(cart, lines, languages)
  const { shop, prices } = link
  return {
    title: whole.title,
    ordered: whole.ordered_at !== null,
    shop: {
      shop_id: shop.shopId,
      name: shop.name,
      has_logo: shop.hasLogo,
      provider_contact: whole.provider_contact,
    },
    prices,
    currency: whole.currency,
    lines: whole.lines.map((line) => sharedLine(line, prices)),
    ...(whole.rooms && { rooms: whole.rooms }),
    ...(whole.note !== undefined && { note: whole.note }),
    ...(whole.wished_on !== undefined && { wished_on: whole.wished_on }),
    ...(prices && { subtotal, vat, total }),
    expires_at: link.expiresAt.toISOString(),
  }
}

function sharedLine(line: CartLine, prices: boolean): SharedLine {
  const { unit_price, sub_price, subtotal, vat, total, room, note } = line
  return {
    id: line.id,
    antal: line.antal,
    prisl_underrad: line.prisl_underrad,
    parent_id: line.parent_id,
    article_number: line.article_number,
    ...(room !== undefined && { room }),
    ...(note !== undefined && { note }),
    product: line.product,
    ...(prices && { unit_price, sub_price, subtotal, vat, total }),
  }
}
