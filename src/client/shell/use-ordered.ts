import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { toast } from '../ui/toast.ts'

/** Once an approval was asked for: the cart goes on being shown, though it is no longer the active one. */
export function useAsked(): (cartId: string) => void {
  const { t } = useLingui()
  const router = useRouter()
  return useCallback(
    (id) => {
      const { pathname } = router.state.location
      toast(t`You have asked for approval`, 'success')
      if (pathname === '/cart' || pathname === '/cart/order')
        void router.navigate({ to: '/cart', search: { cart: id }, replace: true })
    },
    [router, t],
  )
}

/** What happens once the server has taken an order: its confirmation, or a word where the person has gone on. */
export function useOrdered(): (cartId: string) => void {
  const { t } = useLingui()
  const router = useRouter()
  return useCallback(
    (id) => {
      const { pathname } = router.state.location
      if (pathname === '/cart' || pathname === '/cart/order')
        void router.navigate({ to: '/cart/ordered/$id', params: { id }, replace: pathname === '/cart/order' })
      else toast(t`Your order has been sent to the provider. You will get a confirmation shortly.`, 'success')
    },
    [router, t],
  )
}
