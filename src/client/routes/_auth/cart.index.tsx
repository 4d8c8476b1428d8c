import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isShareCode } from '#contract/cart/share.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { CartPage } from '../../features/cart/cart-page.tsx'
import { PeopleLine } from '../../features/colleagues/people-line.tsx'
import { ShareWithColleagues } from '../../features/colleagues/share-with-colleagues.tsx'
import { CartHistory } from '../../features/history/cart-history.tsx'
import { QuickOrderLink } from '../../features/quick-order/quick-order-link.tsx'
import { chooseShop } from '../../features/session/load-session.ts'
import { CopyPage } from '../../features/share/copy-page.tsx'
import { SharePanel } from '../../features/share/share-panel.tsx'
import { CartOrderPanel } from '../../shell/cart-order-panel.tsx'
import { ScanIntoCart } from '../../shell/scan-into-cart.tsx'
import { useIsPunchout } from '../../storage/punchout-state.ts'

/**
 * The active cart, or the one that the address names: closed ones can still be looked at. With a shared cart's code
 * after `#`: copying that into one of one's own.
 */
export const Route = createFileRoute('/_auth/cart/')({
  validateSearch: ({ cart }): { cart?: string } => (typeof cart === 'string' && cart !== '' ? { cart } : {}),
  component: CartRoute,
})

const panel = (cart: Cart) => <CartOrderPanel key={cart.id} cart={cart} />
const share = (cart: Cart) => isOwn(cart) && <SharePanel key={cart.id} cartId={cart.id} title={cart.title} />

const people = (cart: Cart) => <PeopleLine cart={cart} />
const tools = (cart: Cart) => (
  <Fragment key={cart.id}>
    <ShareWithColleagues cart={cart} />
    <CartHistory cart={cart} />
  </Fragment>
)

const EXTRA = (
  <>
    <QuickOrderLink />
    <ScanIntoCart />
  </>
)

function CartRoute() {
  const navigate = useNavigate()
  const { cart } = Route.useSearch()
  const { hash } = useLocation()
  const isPunchout = useIsPunchout()
  // A colleague's cart by its link; the code stands where no server and no log sees it.
  if (isShareCode(hash) && !isPunchout)
    return (
      <CopyPage
        key={hash}
        code={hash}
        onCopied={(shopId, id) => {
          chooseShop(shopId)
          void navigate({ to: '/cart', search: { cart: id }, hash: '', replace: true })
        }}
      />
    )
  return (
    <CartPage
      asked={cart}
      panel={panel}
      {...(!isPunchout && { share, people, tools })}
      extra={EXTRA}
      onShow={(id) => void navigate({ to: '/cart', search: id === undefined ? {} : { cart: id }, replace: true })}
    />
  )
}
