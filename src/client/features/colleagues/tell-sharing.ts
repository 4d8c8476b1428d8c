import { t } from '@lingui/core/macro'
import type { CartRole } from '#contract/cart/access.schema.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { ownerOf, roleIn } from '../../carts/cart-role.ts'
import { stateAtom } from '../../carts/carts.ts'
import { store } from '../../storage/store.ts'
import { toast } from '../../ui/toast.ts'

interface Known {
  role: CartRole
  cart: Cart
}

/**
 * Says that a colleague began to share a cart, gave or took a right, or handed one over, wherever one is then. What was
 * so before the page was opened is no news. Returns the way to stop.
 */
export function tellSharing(): () => void {
  let known = carts()
  return store.sub(stateAtom, () => {
    const now = carts()
    if (known && now && known !== now) compare(known, now)
    known = now
  })
}

let last: { snapshot: unknown; carts: ReadonlyMap<string, Known> } | null = null

/** The carts as the server last told of them; null as long as it has told of none. */
function carts(): ReadonlyMap<string, Known> | null {
  const { snapshot } = store.get(stateAtom).outbox
  if (!snapshot.whole) return null
  if (last?.snapshot === snapshot) return last.carts
  const all = new Map(
    [...snapshot.carts, ...snapshot.lacking].map(([id, { cart }]) => [id, { cart, role: roleIn(cart) }] as const),
  )
  last = { snapshot, carts: all }
  return all
}

function compare(before: ReadonlyMap<string, Known>, after: ReadonlyMap<string, Known>): void {
  for (const [id, { cart, role }] of after) {
    const text = newsText(before.get(id)?.role, role, cart)
    if (text !== null) toast(text, 'info', { id: `sharing-${id}` })
  }
  for (const [id, { cart, role }] of before) {
    const { title } = cart
    // One's own that is gone was told of where that was done.
    if (!after.has(id) && role !== 'owner' && isOpen(cart.status))
      toast(t`${title} is no longer shared with you`, 'warning', { id: `sharing-${id}` })
  }
}

function newsText(before: CartRole | undefined, now: CartRole, cart: Cart): string | null {
  const { title } = cart
  // What one hands over, and what one makes, one knows.
  if (before === now || before === 'owner' || !isOpen(cart.status)) return null
  if (now === 'owner') return before === undefined ? null : t`${title} has been handed over to you`
  const owner = ownerOf(cart) ?? ''
  if (before === undefined) return t`${owner} shares ${title} with you`
  return now === 'edit' ? t`You may now change ${title}` : t`You may now only look at ${title}`
}
