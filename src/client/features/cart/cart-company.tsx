import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { CompanyChange } from '../../carts/use-company-change.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { SelectBox } from '../../ui/select-box.tsx'
import styles from './cart-page.module.css'

interface Props {
  cart: Cart
  readOnly: boolean
  change: CompanyChange
}

/** For which company a cart is priced, and the choice of another one for whoever has it. */
export function CartCompany({ cart, readOnly, change }: Props) {
  const { t } = useLingui()
  const shop = useCurrentShop()
  const companies = shop?.companies ?? []
  const { customer_id: id } = cart
  const isOther = companies.some((one) => one.id !== id)
  if (readOnly || !isOther) return cart.company
  const isKnown = companies.some((one) => one.id === id)
  const { asked, ask } = change
  return (
    <SelectBox
      className={styles.company}
      aria-label={t`Company`}
      aria-busy={asked?.state === 'asking'}
      value={(asked ? asked.company?.id : id) ?? ''}
      onChange={(event) => ask(companies.find((one) => one.id === event.target.value) ?? null)}
    >
      {(id === null || !shop?.company_required) && <option value="">{t`No company`}</option>}
      {/* Of staff it may be any; somebody else has lost it since. */}
      {id !== null && !isKnown && (
        <option value={id}>{cart.company ?? t`A company that you can no longer order for`}</option>
      )}
      {companies.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectBox>
  )
}
