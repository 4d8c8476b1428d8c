import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './cart-page.module.css'

/** What there is to know of a cart besides its lines; what is not known yet is not shown. */
export function CartFacts({ cart }: { cart: Cart }) {
  const { t } = useLingui()
  const facts = [
    [t`Currency`, cart.currency],
    [t`Customer reference`, cart.customer_reference],
    [t`Payment terms`, cart.payment_terms],
    [t`Company`, cart.company],
    [t`Your contact`, cart.provider_contact && <Unbroken text={cart.provider_contact} />],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
