import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '../../shell/order-screen.tsx'

/** Ordering as a step of its own: the cart that the address names, else the active one. */
export const Route = createFileRoute('/_auth/cart/order')({
  validateSearch: ({ cart }): { cart?: string } => (typeof cart === 'string' && cart !== '' ? { cart } : {}),
  component: () => <OrderScreen asked={Route.useSearch().cart} />,
})
