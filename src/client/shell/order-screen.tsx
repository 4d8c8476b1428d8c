import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { isOpen } from '#contract/cart/status.ts'
import { may } from '#contract/users/permission.ts'
import { MovedLines } from '../features/cart/moved-lines.tsx'
import { OrderStep } from '../features/ordering/order-step.tsx'
import { OrderPanel } from '../features/ordering/order-panel.tsx'
import { OrderSkeleton } from '../features/ordering/order-skeleton.tsx'
import { useActiveCart } from '../carts/active-cart.ts'
import { mayChange, ownerOf } from '../carts/cart-role.ts'
import { useCarts } from '../carts/carts.ts'
import { MissingLines } from '../carts/missing-lines.tsx'
import { hasLines } from '#contract/cart/line-count.ts'
import { useCurrentShop } from '../storage/session-state.ts'
import { Icon } from '../ui/icon.tsx'
import { hasCompany } from './nav-entries.ts'
import { NoCart } from './no-cart.tsx'
import { NoOrdersHere } from './no-orders-here.tsx'
import { SendScreen } from './send-screen.tsx'
import { useAsked, useOrdered } from './use-ordered.ts'
import { useOrdersClosed } from './use-orders-closed.ts'
import { WhoOrders } from './who-orders.tsx'

/** The active cart's order, or why there is none to be made. */
export function OrderScreen({ asked }: { asked: string | undefined }) {
  const { t } = useLingui()
  const closed = useOrdersClosed()
  const { status, carts } = useCarts()
  const active = useActiveCart()
  const shop = useCurrentShop()
  const cart = carts.find(({ id, shop_id }) => id === asked && shop_id === shop?.shop_id) ?? active
  const onOrdered = useOrdered()
  const onAsked = useAsked()
  if (closed === 'punchout') return <SendScreen asked={asked} />
  if (closed) return <NoOrdersHere punchout={false} />
  if (!cart || !shop || !isOpen(cart.status))
    return status === 'loading' ? <OrderSkeleton /> : <NoCart failed={status === 'error'} />
  if (!mayChange(cart)) return <NoCart failed={false} owner={ownerOf(cart)} />
  if (!hasLines(cart)) return <MissingLines key={cart.id} cart={cart} level={1} />
  const mayOrder = may(shop.permission, 'cart.order')
  return (
    <OrderStep
      cart={cart}
      notice={<MovedLines cart={cart} />}
      back={
        <Link to="/cart">
          <Icon of={ArrowLeft} /> {t`Back to the cart`}
        </Link>
      }
    >
      {(mayOrder || hasCompany(shop)) && (
        <OrderPanel cart={cart} shopName={shop.info.namn} onOrdered={onOrdered} onAsked={onAsked} />
      )}
      {!mayOrder && <WhoOrders cart={cart} shop={shop} />}
    </OrderStep>
  )
}
