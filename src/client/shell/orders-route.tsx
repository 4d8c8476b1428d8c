import { Link, useNavigate } from '@tanstack/react-router'
import { writeQueryString } from '#contract/catalogue/query.ts'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'
import { type OrdersState, readOrdersState, writeOrdersState } from '../features/orders/orders-state.ts'
import type { OrderLink } from '../features/orders/orders-table.tsx'
import { useCurrentShop } from '../storage/session-state.ts'
import { useAddress } from '../storage/use-address.ts'
import { NoOrdersHere } from './no-orders-here.tsx'
import { useOrdersClosed } from './use-orders-closed.ts'

/** The orders of the active shop. */
export function OrdersRoute() {
  const closed = useOrdersClosed()
  const shop = useCurrentShop()
  const search = useAddress()
  const navigate = useNavigate()
  if (closed || !shop) return <NoOrdersHere punchout={closed === 'punchout'} />
  return (
    <OrdersScreen
      key={shop.shop_id}
      shop={shop}
      state={readOrdersState(search)}
      change={(next) =>
        void navigate({ to: '.', search: () => writeOrdersState(next), resetScroll: false, viewTransition: false })
      }
      hrefOf={hrefOf}
      link={orderLink}
    />
  )
}

const orderLink: OrderLink = ({ id }, children) => (
  <Link to="/orders/$id" params={{ id }}>
    {children}
  </Link>
)

function hrefOf(state: OrdersState): string {
  const query = writeQueryString(writeOrdersState(state))
  return query ? `/orders?${query}` : '/orders'
}
