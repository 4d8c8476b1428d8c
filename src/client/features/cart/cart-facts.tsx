import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import { type SessionState, useSession } from '../../storage/session-state.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { CompanyChangeDialog } from '../../carts/company-change-dialog.tsx'
import { useCompanyChange } from '../../carts/use-company-change.ts'
import { CartCompany } from './cart-company.tsx'
import { setCompany } from './intents.ts'
import styles from './cart-page.module.css'

/** What there is to know of a cart besides its lines; what is not known yet is not shown. */
export function CartFacts({ cart, readOnly }: { cart: Cart; readOnly: boolean }) {
  const { t } = useLingui()
  const { shops } = useSession()
  const change = useCompanyChange(cart, (id) => void setCompany(cart, id))
  const isChosen = cart.company !== null || (!readOnly && buysFor(shops, cart.shop_id))
  const facts = [
    [t`Currency`, cart.currency],
    [t`Customer reference`, cart.customer_reference],
    [t`Payment terms`, cart.payment_terms],
    [t`Company`, isChosen && <CartCompany cart={cart} readOnly={readOnly || !isOwn(cart)} change={change} />],
    [t`Your contact`, cart.provider_contact && <Unbroken text={cart.provider_contact} />],
  ] as const
  return (
    <>
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
      <CompanyChangeDialog change={change} />
    </>
  )
}

const buysFor = (shops: SessionState['shops'], shopId: string): boolean =>
  (shops.find(({ shop_id }) => shop_id === shopId)?.companies ?? []).length > 0
