import { plural, t } from '@lingui/core/macro'
import type { CartRight } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'

/** What somebody may do with a cart that is shared with them, as a choice says it. */
export const rightText = (right: CartRight): string =>
  right === 'edit'
    ? t({ message: 'May change', context: 'a shared cart' })
    : t({ message: 'May look', context: 'a shared cart' })

/**
 * Whose a cart is and what one may do with it, or how many one's own is shared with; empty for one that nobody else
 * sees.
 */
export function sharingText({ access }: Pick<Cart, 'access'>): string {
  if (!access) return ''
  const { role, owner, shared_with: others } = access
  if (role === 'owner') {
    if (others.length === 0) return ''
    if (others.some((one) => 'everybody' in one)) return t`shared with everybody in the company`
    const count = others.length
    return plural(count, { one: 'shared with # colleague', other: 'shared with # colleagues' })
  }
  const { name } = owner
  return role === 'edit' ? t`shared by ${name}, you may change it` : t`shared by ${name}, you may look at it`
}
