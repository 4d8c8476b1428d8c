import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { useIsChoosingCompany } from '../../carts/use-company-change.ts'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../ui/use-online.ts'
import type { Changes } from './changes.ts'
import styles from './order-panel.module.css'
import type { Placing } from './place-order.ts'
import type { OrderForm } from './use-order-form.ts'

interface Props {
  cart: Cart
  changes: Changes
  noCompany: OrderForm['noCompany']
  placing: Placing
  shopName: string
  /** Somebody has to approve it first. */
  asks: boolean
}

/** The one next step, with the sum on it; where it cannot be taken, why not, and what to do. */
export function OrderAction({ cart, changes, noCompany, placing, shopName, asks }: Props) {
  const { t } = useLingui()
  const id = useId()
  const why = useWhyNot(cart, changes, noCompany)
  const waiting = placing.state === 'waiting'
  const isChoosing = useIsChoosingCompany(cart.id)
  const online = useOnline()
  const total = moneyOf(cart)(cart.total)
  const order = online ? t`Order for ${total}` : t`Save an order request for ${total}`
  const ask = online ? t`Ask for approval of ${total}` : t`Save a request for approval of ${total}`
  const label = asks ? ask : order
  return (
    <div className={styles.action}>
      <Button
        type="submit"
        look="next"
        size="l"
        wide
        busy={waiting || isChoosing}
        disabled={why !== null}
        aria-describedby={id}
        className={styles.order}
      >
        {waiting ? (asks ? t`Sending the request…` : t`Sending the order…`) : label}
      </Button>
      <p id={id} className={why === null ? styles.quiet : styles.why} role="status">
        <Words placing={placing} why={why} shopName={shopName} asks={asks} />
      </p>
    </div>
  )
}

type WordsProps = Pick<Props, 'placing' | 'shopName' | 'asks'> & { why: string | null }

function Words({ placing, why, shopName, asks }: WordsProps) {
  const online = useOnline()
  if (asks && why === null)
    return placing.state === 'waiting' ? (
      <Trans>Waiting for an answer from {shopName}. Nobody has been asked until it has come.</Trans>
    ) : online ? (
      <Trans>The cart is frozen while it waits, and ordered as soon as it is approved.</Trans>
    ) : (
      <Trans>There is no network. The request is sent when it is back, and you can take it back until then.</Trans>
    )
  if (placing.state === 'waiting')
    return <Trans>Waiting for an answer from {shopName}. The cart is not ordered until it has come.</Trans>
  if (why !== null) return why
  return online ? (
    <Trans>The cart is ordered when {shopName} has answered.</Trans>
  ) : (
    <Trans>
      There is no network. An order request is sent when it is back, and you can take it back until then. The cart is
      ordered when {shopName} has answered.
    </Trans>
  )
}

/** What stands in the way of ordering; null for nothing. */
function useWhyNot({ lines }: Cart, { gone, onRequest }: Changes, noCompany: OrderForm['noCompany']): string | null {
  const { t } = useLingui()
  if (lines.length === 0) return t`The cart is empty. Put something in it to order.`
  if (gone.length > 0) return t`Something in the cart is no longer sold. Remove it to order the rest.`
  if (onRequest.length > 0) return t`Something in the cart has no price. Ask for it, or remove it to order the rest.`
  if (noCompany === 'unknown')
    return t`This shop takes orders for a company, and yours are not on this device yet. The order waits until they are here.`
  if (noCompany === 'none')
    return t`This shop takes orders for a company, and you have none. The person who manages the shop’s users can give you one.`
  return null
}
