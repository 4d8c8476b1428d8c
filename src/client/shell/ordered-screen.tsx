import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { OrderedPage } from '../features/ordering/ordered-page.tsx'
import { useOrder } from '../features/orders/use-order.ts'
import { buttonClass } from '../ui/button.tsx'

/** The confirmation with the ways on. */
export function OrderedScreen({ id }: { id: string }) {
  const { t } = useLingui()
  const { order } = useOrder(id)
  if (!order) return null
  return (
    <OrderedPage
      order={order}
      actions={
        <>
          <Link to="/orders/$id" params={{ id }} className={buttonClass({ look: 'next' })}>
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
