import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Order } from '#contract/orders/orders.schema.ts'
import { OrderedPage } from '../features/ordering/ordered-page.tsx'
import { buttonClass } from '../ui/button.tsx'

/** The confirmation with the ways on. */
export function OrderedScreen({ order }: { order: Order }) {
  const { t } = useLingui()
  return (
    <OrderedPage
      order={order}
      actions={
        <>
          <Link to="/orders/$id" params={{ id: order.id }} className={buttonClass({ look: 'next' })}>
            {t`See the order`}
          </Link>
          <Link to="/cart" className={buttonClass()}>
            {t`New cart`}
          </Link>
        </>
      }
    />
  )
}
