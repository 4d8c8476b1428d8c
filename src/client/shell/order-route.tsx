import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import type { Order } from '#contract/orders/orders.schema.ts'
import { OrderPage } from '../features/orders/order-page.tsx'
import { chooseShop } from '../features/session/load-session.ts'
import { chooseCart } from '../carts/active-cart.ts'
import { Icon } from '../ui/icon.tsx'

/** One order, and the way from it into a cart. */
export function OrderRoute({ order }: { order: Order }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const renew = useCallback(() => void router.invalidate(), [router])
  return (
    <OrderPage
      key={order.id}
      order={order}
      renew={renew}
      back={
        <Link to="/orders">
          <Icon of={ArrowLeft} /> {t`Orders`}
        </Link>
      }
      onCart={(cartId) => {
        chooseShop(order.shop_id)
        chooseCart(cartId)
        void navigate({ to: '/cart' })
      }}
    />
  )
}
