import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { textsOf } from '#contract/catalogue/query.ts'
import { may } from '#contract/users/permission.ts'
import { NoCartsAllowed } from '../../features/cart/cart-without.tsx'
import { ComparePage } from '../../features/compare/compare-page.tsx'
import { chooseCart } from '../../carts/active-cart.ts'
import { useCurrentShop } from '../../storage/session-state.ts'

/** The compared carts are in the address, so that a comparison can be kept and printed. */
export const Route = createFileRoute('/_auth/cart/compare')({
  validateSearch: ({ cart }): { cart?: string[] } => ({ cart: textsOf(cart) }),
  component: CompareRoute,
})

function CompareRoute() {
  const navigate = useNavigate()
  const { cart = [] } = Route.useSearch()
  const shop = useCurrentShop()
  if (!shop || !may(shop.permission, 'cart.use')) return <NoCartsAllowed />
  return (
    <ComparePage
      asked={cart}
      onChoose={(ids) => void navigate({ to: '/cart/compare', search: { cart: [...ids] }, replace: true })}
      onOpen={(id) => {
        chooseCart(id)
        void navigate({ to: '/cart', search: { cart: id } })
      }}
    />
  )
}
