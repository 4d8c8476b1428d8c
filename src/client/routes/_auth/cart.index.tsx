import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CartPage } from '../../features/cart/cart-page.tsx'
import { CartOrderPanel } from '../../shell/cart-order-panel.tsx'

/** The active cart, or the one that the address names: closed ones can still be looked at. */
export const Route = createFileRoute('/_auth/cart/')({
  validateSearch: ({ cart }): { cart?: string } => (typeof cart === 'string' && cart !== '' ? { cart } : {}),
  component: CartRoute,
})

function CartRoute() {
  const navigate = useNavigate()
  const { cart } = Route.useSearch()
  return (
    <CartPage
      asked={cart}
      panel={(one) => <CartOrderPanel key={one.id} cart={one} />}
      onShow={(id) => void navigate({ to: '/cart', search: id === undefined ? {} : { cart: id }, replace: true })}
    />
  )
}
