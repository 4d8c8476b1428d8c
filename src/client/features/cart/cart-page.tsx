import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { may } from '#contract/users/permission.ts'
import { takesGoods } from '../../carts/cart-role.ts'
import { lackingAtom, linesErrorAtom, refreshCarts, useCarts } from '../../carts/carts.ts'
import { MissingLines } from '../../carts/missing-lines.tsx'
import { hasLines } from '#contract/cart/line-count.ts'
import { useReadOnly } from '../../storage/punchout-state.ts'
import { useOrderRequest } from '../../carts/order-request.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CartFacts } from './cart-facts.tsx'
import { CartFailure, CartSkeleton, NoCartsAllowed } from './cart-without.tsx'
import { CartHead } from './cart-head.tsx'
import { CartPlan } from './cart-plan.tsx'
import styles from './cart-page.module.css'
import { CartTable } from './cart-table.tsx'
import { CartTabs } from './cart-tabs.tsx'
import { CartTotals } from './cart-totals.tsx'
import { EndedCarts } from './ended-carts.tsx'
import { FirstCart } from './first-cart.tsx'
import { groupsOf } from './groups.ts'
import { Refusals } from './refusals.tsx'
import { useAsTyped } from './typed.ts'
import { useCartView } from './use-cart-view.ts'

interface Props {
  /** The cart that the address names: one that is closed, to be looked at. */
  asked: string | undefined
  onShow: (id: string | undefined) => void
  /** Beside the lines: what orders the cart. */
  panel?: (cart: Cart) => ReactNode
  /** Under the totals: a link for people outside. */
  share?: (cart: Cart) => ReactNode
  /** Under its name: whose it is, and who else has it. */
  people?: (cart: Cart) => ReactNode
  /** Beside its name: more that can be done with the whole of it. */
  tools?: (cart: Cart) => ReactNode
  /** Among the carts: other ways to fill one. */
  extra?: ReactNode
}

/** The cart page: which cart, its lines, its sums, and beside them the next step. */
export function CartPage({ asked, onShow, panel, share, people, tools, extra }: Props) {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const { status, error } = useCarts()
  const view = useCartView(asked)
  const { cart } = view
  const seen = useAsTyped(cart, shop?.country ?? '')
  usePageTitle(cart ? cart.title : t`Cart`)
  // Another device may have filled it since.
  useEffect(() => void refreshCarts(), [])
  if (!shop || !may(shop.permission, 'cart.use')) return <NoCartsAllowed />
  if (!cart && status === 'loading') return <CartSkeleton />
  if (!cart && status === 'error') return <CartFailure error={error} />
  const ended = <EndedCarts shopId={shop.shop_id} onCopied={() => onShow(undefined)} />
  if (!cart && view.closed.length === 0)
    return (
      <>
        {ended}
        <FirstCart key={shop.shop_id} shopId={shop.shop_id} />
      </>
    )
  return (
    <>
      <CartTabs view={view} shopId={shop.shop_id} extra={extra} onShow={onShow} />
      {ended}
      {cart && seen ? (
        <OneCart
          key={cart.id}
          cart={cart}
          seen={seen}
          panel={panel?.(seen)}
          share={share?.(cart)}
          people={people?.(cart)}
          tools={tools?.(cart)}
          onActive={() => onShow(undefined)}
        />
      ) : (
        <FirstCart key={shop.shop_id} shopId={shop.shop_id} />
      )}
    </>
  )
}

interface OneProps {
  cart: Cart
  /** The same with the quantity that is being typed. */
  seen: Cart
  panel: ReactNode
  share: ReactNode
  people: ReactNode
  tools: ReactNode
  onActive: () => void
}

function OneCart({ cart, seen, panel, share, people, tools, onActive }: OneProps) {
  const looking = useReadOnly()
  // What is added behind an order that waits would only be refused when it has been taken.
  const requested = useOrderRequest(cart.id) !== null
  const readOnly = looking || requested || !takesGoods(cart)
  const groups = useMemo(() => groupsOf(cart.lines), [cart.lines])
  const here = hasLines(cart)
  const empty = groups.length === 0
  // The last line took the focus with it: it goes on with what there is to do in an empty cart.
  const orphaned = useRef(false)
  const onFocusLost = useCallback(() => {
    orphaned.current = true
  }, [])
  const next = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (empty && orphaned.current) next.current?.focus()
    orphaned.current = false
  }, [empty])
  return (
    <>
      <CartHead cart={cart} readOnly={readOnly} people={people} tools={tools} onActive={onActive} />
      <Refusals cart={cart} onCopied={onActive} />
      {requested && (
        <p className={styles.requested}>
          <Trans>
            An order request for this cart waits on this device. Take it back if you want to change something.
          </Trans>
        </p>
      )}
      {here && <Behind cartId={cart.id} />}
      <div className={styles.work}>
        <div className={styles.lines}>
          <CartFacts cart={cart} readOnly={readOnly} />
          {here && (!empty || cart.rooms) && <CartPlan cart={cart} groups={groups} readOnly={readOnly} />}
          {!here ? (
            <MissingLines cart={cart} />
          ) : empty && !cart.rooms ? (
            <EmptyCart readOnly={readOnly} next={next} />
          ) : (
            <CartTable cart={cart} seen={seen} groups={groups} readOnly={readOnly} onFocusLost={onFocusLost} />
          )}
          {here && !empty && <CartTotals cart={seen} groups={seen === cart ? groups : groupsOf(seen.lines)} />}
          {share}
        </div>
        {panel && <aside className={styles.panel}>{panel}</aside>}
      </div>
    </>
  )
}

/** Nobody shall take lines for the newest that are known not to be. */
function Behind({ cartId }: { cartId: string }) {
  const isBehind = useAtomValue(lackingAtom).has(cartId)
  const isHindered = useAtomValue(linesErrorAtom) !== null
  return (
    <div role="status">
      {isBehind && isHindered && (
        <p className={styles.requested}>
          <Trans>
            This cart has been changed elsewhere. Its lines are shown as they were when this device last fetched them.
          </Trans>
        </p>
      )}
    </div>
  )
}

function EmptyCart({ readOnly, next }: { readOnly: boolean; next: RefObject<HTMLAnchorElement | null> }) {
  const { t } = useLingui()
  return (
    <Notice
      title={t`Your cart is empty`}
      actions={
        !readOnly && (
          <>
            <Link ref={next} to="/" className={buttonClass({ look: 'next' })}>
              <Trans>To the products</Trans>
            </Link>
            <Link to="/cart/quick" className={buttonClass()}>
              <Trans>Quick order</Trans>
            </Link>
          </>
        )
      }
    >
      {!readOnly && <Trans>Add products from the catalogue: they are listed here with prices and VAT.</Trans>}
    </Notice>
  )
}
