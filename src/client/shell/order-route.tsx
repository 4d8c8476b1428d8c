import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { OrderPage } from '../features/orders/order-page.tsx'
import { useOrder } from '../features/orders/use-order.ts'
import { chooseShop } from '../features/session/load-session.ts'
import { may } from '#contract/users/permission.ts'
import { useSession } from '../storage/session-state.ts'
import { chooseCart } from '../carts/active-cart.ts'
import { Icon } from '../ui/icon.tsx'
import { OrderWorkDoor } from './order-work-door.tsx'

/** One order, and the way from it into a cart. */
export function OrderRoute({ id }: { id: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { order, renew } = useOrder(id)
  const { shops } = useSession()
  if (!order) return null
  const level = shops.find(({ shop_id }) => shop_id === order.shop_id)?.permission ?? 0
  const isStaff = may(level, 'shop.whole')
  return (
    <OrderPage
      key={id}
      order={order}
      renew={renew}
      staff={isStaff && order.kept_at === undefined && <OrderWorkDoor order={order} renew={renew} />}
      back={
        isStaff ? (
          <Link to="/office/$" params={{ _splat: 'orders' }}>
            <Icon of={ArrowLeft} /> {t`Orders`}
          </Link>
        ) : (
          <Link to="/orders">
            <Icon of={ArrowLeft} /> {t`Orders`}
          </Link>
        )
      }
      onCart={(cartId) => {
        chooseShop(order.shop_id)
        chooseCart(cartId)
        void navigate({ to: '/cart' })
      }}
    />
  )
}
