import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { OrderFailure } from '../features/orders/order-failure.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useRetry } from './use-retry.ts'

/** In an order's place where it could not be had. */
export function OrderFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const retry = useRetry(reset)
  return (
    <OrderFailure
      error={error}
      retry={retry}
      toOrders={<Link to="/orders" className={buttonClass()}>{t`To the orders`}</Link>}
    />
  )
}
