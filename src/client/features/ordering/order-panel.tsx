import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOpen } from '#contract/cart/status.ts'
import { CUSTOMER_FIELDS } from '#contract/cart/customer-information.ts'
import { useOrderRequest } from '../../carts/order-request.ts'
import { toast } from '../../ui/toast.ts'
import { CartChanges } from './cart-changes.tsx'
import { changesOf, pricesSeen } from './changes.ts'
import { OrderAction } from './order-action.tsx'
import { OrderFields } from './order-fields.tsx'
import styles from './order-panel.module.css'
import { OrderSkeleton } from './order-skeleton.tsx'
import { followOrder, placeOrder, usePlacing } from './place-order.ts'
import { Refusal } from './refusal.tsx'
import { RequestWaits } from './request-waits.tsx'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface Props {
  /** An open cart as it will be, folded with what is not sent yet. */
  cart: Cart
  /** The shop's name, for the words that say who has to answer. */
  shopName: string
  /** The server has taken the order: to its confirmation. */
  onOrdered: (cartId: string) => void
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

function Filled({ cart, shopName, onOrdered, form }: Props & { form: OrderForm }) {
  const { t } = useLingui()
  const placing = usePlacing(cart.id)
  const changes = changesOf(cart)
  const seen = pricesSeen(changes)
  const [confirmed, setConfirmed] = useState('')
  const [unconfirmed, setUnconfirmed] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const mounted = useMounted()
  const request = useOrderRequest(cart.id)

  const isWaiting = placing.state === 'waiting'
  useEffect(
    () => (isWaiting ? followOrder(cart.id, () => onOrdered(cart.id)) : undefined),
    [isWaiting, cart.id, onOrdered],
  )

  const focus = (name: string): void => {
    const found = element.current?.elements.namedItem(name)
    if (found instanceof HTMLElement) found.focus()
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (placing.state === 'waiting') return
    const { information, errors, companyMissing } = form.check()
    const isOpenQuestion = changes.repriced.length > 0 && confirmed !== seen
    setUnconfirmed(isOpenQuestion)
    if (isOpenQuestion) return focus('confirmed')
    const first = CUSTOMER_FIELDS.find((field) => errors[field])
    if (companyMissing || first) return focus(companyMissing ? 'company' : (first ?? ''))
    const done = await placeOrder(cart, { information, companyId: form.wantedCompany })
    // An ordered cart is no longer shown, so that this panel may be gone: whoever shows it knows where the person is.
    if (done) onOrdered(cart.id)
    else if (done === false && !mounted.current) toast(t`The cart was not ordered. Open it to see why.`, 'error')
  }

  // What was written goes with the request: anything else would come too late.
  if (request) return <RequestWaits request={request} placing={placing} shopName={shopName} />
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate method="post">
      <CartChanges
        cart={cart}
        changes={changes}
        confirmed={confirmed === seen}
        onConfirmed={(yes) => {
          setConfirmed(yes ? seen : '')
          setUnconfirmed(false)
        }}
        error={unconfirmed ? t`Confirm the new prices before you order` : undefined}
      />
      <OrderFields form={form} cart={cart} />
      {placing.state === 'refused' && <Refusal cart={cart} placing={placing} />}
      <OrderAction cart={cart} changes={changes} noCompany={form.noCompany} placing={placing} shopName={shopName} />
    </form>
  )
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
