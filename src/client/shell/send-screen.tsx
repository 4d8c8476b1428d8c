import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen, STATUS, statusOf } from '#contract/cart/status.ts'
import { MovedLines } from '../features/cart/moved-lines.tsx'
import { OrderSkeleton } from '../features/ordering/order-skeleton.tsx'
import { EndedPage } from '../features/punchout/ended-page.tsx'
import { SendPage } from '../features/punchout/send-page.tsx'
import { useActiveCart } from '../carts/active-cart.ts'
import { useCarts } from '../carts/carts.ts'
import { MissingLines } from '../carts/missing-lines.tsx'
import { hasLines } from '#contract/cart/line-count.ts'
import { usePunchout } from '../storage/punchout-state.ts'
import { useCurrentShop } from '../storage/session-state.ts'
import { Icon } from '../ui/icon.tsx'
import { NoCart } from './no-cart.tsx'
import { NoOrdersHere } from './no-orders-here.tsx'

/** Where an ordinary session orders, one from a purchasing system sends its cart there, or sends it again. */
export function SendScreen({ asked }: { asked: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = usePunchout()
  const { status, carts } = useCarts()
  const active = useActiveCart()
  const shop = useCurrentShop()
  if (!session || session.operation === 'inspect') return <NoOrdersHere punchout />
  if (session.outcome !== null) {
    const sent = carts.find((cart) => statusOf(cart.status) === STATUS.handedOver)
    const id = (session.outcome === 'sent' && sent?.id) || session.cart_id
    return <EndedPage session={session} cart={{ id, shop_id: session.shop_id }} />
  }
  const open = carts.filter((cart) => isOpenIn(cart, shop?.shop_id))
  const cart = open.find(({ id }) => id === asked) ?? active
  if (!cart || !shop) return status === 'loading' ? <OrderSkeleton /> : <NoCart failed={status === 'error'} />
  if (!hasLines(cart)) return <MissingLines key={cart.id} cart={cart} level={1} />
  return (
    <SendPage
      key={cart.id}
      cart={cart}
      open={open}
      onChoose={(id) => void navigate({ to: '/cart/order', search: { cart: id }, replace: true })}
      session={session}
      notice={<MovedLines cart={cart} />}
      level={shop.permission}
      shopName={shop.info.namn}
      back={
        <Link to="/cart" search={{ cart: cart.id }}>
          <Icon of={ArrowLeft} /> {t`Back to the cart`}
        </Link>
      }
    />
  )
}

const isOpenIn = (cart: Cart, shopId: string | undefined): boolean => cart.shop_id === shopId && isOpen(cart.status)
