import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OrderFailure } from '../features/orders/order-failure.tsx'
import { buttonClass } from '../ui/button.tsx'

/** In an order's place where it could not be had. */
export function OrderFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui()
  const router = useRouter()
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  return (
    <OrderFailure
      error={error}
      retry={retry}
      toOrders={<Link to="/orders" className={buttonClass()}>{t`To the orders`}</Link>}
    />
  )
}
