import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isWaiting } from '#contract/cart/status.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { may } from '#contract/users/permission.ts'
import { takesGoods } from '../carts/cart-role.ts'
import { CartSendPanel } from '../features/punchout/cart-send-panel.tsx'
import { OrderPanel } from '../features/ordering/order-panel.tsx'
import { WaitingPanel } from '../features/ordering/waiting-panel.tsx'
import { hasLines } from '#contract/cart/line-count.ts'
import { useCurrentShop } from '../storage/session-state.ts'
import { buttonClass } from '../ui/button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { hasCompany } from './nav-entries.ts'
import { useAsked, useOrdered } from './use-ordered.ts'
import { useOrdersClosed } from './use-orders-closed.ts'
import { WhoOrders } from './who-orders.tsx'

/**
 * Beside a cart's lines: its order, or its sending to a purchasing system. Where there is no room beside them, that is a
 * step of its own.
 */
export function CartOrderPanel({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const closed = useOrdersClosed()
  const onOrdered = useOrdered()
  const onAsked = useAsked()
  const narrow = useMedia('(width < 1200px)')
  // What is missing is told in the place of the lines.
  if (!hasLines(cart)) return null
  if (closed === 'punchout') return <CartSendPanel cart={cart} />
  if (!shop || closed) return null
  if (isWaiting(cart.status)) return <WaitingPanel cart={cart} />
  if (!takesGoods(cart)) return null
  const total = moneyOf(cart)(cart.total)
  if (cart.lines.length === 0) return null
  const mayOrder = may(shop.permission, 'cart.order')
  if (!mayOrder && !hasCompany(shop)) return <WhoOrders cart={cart} shop={shop} />
  if (narrow)
    return (
      <Link
        to="/cart/order"
        search={{ cart: cart.id }}
        className={buttonClass({ look: 'next', size: 'l', wide: true })}
      >
        {mayOrder ? t`To the order, ${total}` : t`To the request, ${total}`}
      </Link>
    )
  return (
    <>
      <OrderPanel cart={cart} shopName={shop.info.namn} onOrdered={onOrdered} onAsked={onAsked} />
      {!mayOrder && <WhoOrders cart={cart} shop={shop} />}
    </>
  )
}
