import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { ERROR, RULE } from '#contract/errors.ts'
import type { CartApproval } from '#contract/organisation/approval.schema.ts'
import { COMMENT_MAX } from '#contract/organisation/company.ts'
import { may } from '#contract/users/permission.ts'
import { useIsChoosingCompany } from '../../carts/use-company-change.ts'
import { useOrderRequest } from '../../carts/order-request.ts'
import { useUnsaved } from '../../pwa/busy.ts'
import { useSession } from '../../storage/session-state.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { ApprovalNote } from './approval-note.tsx'
import { CartChanges } from './cart-changes.tsx'
import { changesOf, pricesSeen } from './changes.ts'
import { type OrderErrors, stillWrong } from './check.ts'
import { OrderAction } from './order-action.tsx'
import { OrderFields } from './order-fields.tsx'
import styles from './order-panel.module.css'
import { OrderSkeleton } from './order-skeleton.tsx'
import { followOrder, type Placing, placeOrder, usePlacing } from './place-order.ts'
import { Refusal } from './refusal.tsx'
import { RequestWaits } from './request-waits.tsx'
import { useCartApproval } from './use-cart-approval.ts'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface Props {
  /** An open cart as it will be, folded with what is not sent yet. */
  cart: Cart
  /** The shop's name, for the words that say who has to answer. */
  shopName: string
  /** The server has taken the order: to its confirmation. */
  onOrdered: (cartId: string) => void
  /** The server has taken the request that it be approved. */
  onAsked: (cartId: string) => void
}

/**
 * Ordering a cart, for whoever may: what changed since, the information the supplier needs, and the one next step
 * [contract/customer-information].
 */
export function OrderPanel(props: Props) {
  const { cart } = props
  if (!isOpen(cart.status)) return null
  return <Panel key={cart.id} {...props} />
}

function Panel(props: Props) {
  const form = useOrderForm(props.cart)
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans context="heading of the form that orders a cart">Order</Trans>
      </h2>
      {form ? <Filled {...props} form={form} /> : <OrderSkeleton />}
    </section>
  )
}

function Filled({ cart, shopName, onOrdered, onAsked, form }: Props & { form: OrderForm }) {
  const { t } = useLingui()
  const placing = usePlacing(cart.id)
  const changes = changesOf(cart)
  const seen = pricesSeen(changes)
  const [confirmed, setConfirmed] = useState('')
  const mounted = useMounted()
  const isChoosing = useIsChoosingCompany(cart.id)
  const request = useOrderRequest(cart.id)
  const { data: approval, retry } = useCartApproval(cart)
  const asks = useAsks(cart, approval, placing)
  const [comment, setComment] = useState('')
  useUnsaved(comment !== '')

  const isWaiting = placing.state === 'waiting'
  useEffect(
    () => (isWaiting && !asks ? followOrder(cart.id, () => onOrdered(cart.id)) : undefined),
    [isWaiting, asks, cart.id, onOrdered],
  )

  const isOpenQuestion = changes.repriced.length > 0 && confirmed !== seen
  const wrong: OrderErrors = { ...form.wrong, ...(isOpenQuestion && { confirmed: RULE.required }) }
  const place = async (): Promise<void> => {
    const { information, wantedCompany: companyId } = form
    const done = await placeOrder(cart, { information, companyId, asking: asks ? comment.trim() : undefined })
    if (asks) {
      if (done) onAsked(cart.id)
      // Why not stands in the form; what it meets now is another.
      else retry()
      return
    }
    // An ordered cart is no longer shown, so that this panel may be gone: whoever shows it knows where the person is.
    if (done) onOrdered(cart.id)
    else if (done === false && !mounted.current) toast(t`The cart was not ordered. Open it to see why.`, 'error')
  }
  const { errors: found, form: element } = useForm<OrderErrors>({
    blocked: isWaiting || isChoosing,
    check: () => wrong,
    // Without a network it may wait for days, and be taken back: how it stands is told by `placing`.
    send: async () => void place(),
  })
  const errors = stillWrong(found, wrong)

  // What was written goes with the request: anything else would come too late.
  if (request) return <RequestWaits request={request} placing={placing} shopName={shopName} />
  return (
    <form {...element} className={styles.form}>
      <CartChanges
        cart={cart}
        changes={changes}
        confirmed={confirmed === seen}
        onConfirmed={(yes) => setConfirmed(yes ? seen : '')}
        error={errors.confirmed ? t`Confirm the new prices before you order` : undefined}
      />
      <OrderFields form={form} cart={cart} errors={errors} />
      <ApprovalNote cart={cart} approval={approval} asks={asks} />
      {asks && (
        <TextField
          label={t`What the approver should know (optional)`}
          name="comment"
          multiline
          rows={2}
          maxLength={COMMENT_MAX}
          value={comment}
          onValue={setComment}
        />
      )}
      {placing.state === 'refused' && <Refusal cart={cart} placing={placing} />}
      <OrderAction
        cart={cart}
        changes={changes}
        noCompany={form.noCompany}
        placing={placing}
        shopName={shopName}
        asks={asks}
      />
    </form>
  )
}

/** Whether somebody has to approve it first: as the server said last, else as the person's level says. */
function useAsks(cart: Cart, approval: CartApproval | undefined, placing: Placing): boolean {
  const level = useSession().shops.find(({ shop_id }) => shop_id === cart.shop_id)?.permission ?? 0
  const code = placing.state === 'refused' ? placing.code : null
  if (code === ERROR.approvalRequired) return true
  if (code === ERROR.approvalNotNeeded) return false
  return approval ? approval.reason !== null : !may(level, 'cart.order')
}

function useMounted() {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
