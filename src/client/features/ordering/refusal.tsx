import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { ERROR } from '#contract/errors.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { orderRefusalText } from '../../i18n/cart-words.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './order-panel.module.css'
import type { Placing } from './place-order.ts'

interface Props {
  cart: Cart
  placing: Extract<Placing, { state: 'refused' }>
}

/** The server would not: why, and what to do. Nothing was ordered. */
export function Refusal({ cart, placing }: Props) {
  return (
    <div className={styles.refusal} role="alert">
      <h3 className={styles.alert}>
        <Icon of={TriangleAlert} /> <Trans>Nothing has been ordered</Trans>
      </h3>
      <p>
        <Why cart={cart} placing={placing} />
      </p>
    </div>
  )
}

function Why({ cart, placing: { code, expectedTotal } }: Props) {
  const { t } = useLingui()
  const seen = { ...cart, lines: [...cart.lines, { total: expectedTotal ?? 0 }] }
  const money = moneyOf(seen)
  const now = money(cart.total)
  switch (code) {
    case ERROR.totalChanged: {
      const was = expectedTotal === null ? null : money(expectedTotal)
      return was === null || was === now ? (
        <Trans>The cart changed meanwhile. Look through it, and order again at {now}.</Trans>
      ) : (
        <Trans>
          The total was {was} and is now {now}. Look through the cart, and order again at the new total.
        </Trans>
      )
    }
    case ERROR.cartClosed:
      return t`The cart was cancelled, on another device or in another window. Copy it to order it after all.`
    case ERROR.notFound:
    case ERROR.waitingForCart:
      return t`The cart does not exist at the provider. Make a new cart and put the products in it.`
    default:
      return orderRefusalText(code)
  }
}
