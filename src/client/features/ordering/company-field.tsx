import { useLingui } from '@lingui/react/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { isOwn } from '../../carts/cart-role.ts'
import { CompanyChangeDialog } from '../../carts/company-change-dialog.tsx'
import { useCompanyChange } from '../../carts/use-company-change.ts'
import { Select } from '../../ui/select.tsx'
import styles from './order-panel.module.css'
import type { OrderForm } from './use-order-form.ts'

interface Props {
  form: OrderForm
  cart: Cart
  /** Whether it was ordered without one, and may not be. */
  missing: boolean
}

/**
 * The company that it is ordered for, once the person knows what that does to the prices; its terms and address fill in.
 * Nothing where there is none to choose.
 */
export function CompanyField({ form, cart, missing }: Props) {
  const { t } = useLingui()
  const cartCompany = cart.company
  const { companies, companyRequired, chooseCompany } = form
  const change = useCompanyChange(cart, chooseCompany)
  const { asked, ask } = change
  const companyId = asked ? (asked.company?.id ?? null) : form.companyId
  const { state, list } = companies
  if (!isOwn(cart)) return <p className={styles.quiet}>{t`It is ordered for ${cartCompany}.`}</p>
  if (state === 'failed') {
    const company = cartCompany ?? t`the company of your last order`
    const ordered = companyId !== null && t`The companies could not be fetched. It is ordered for ${company}.`
    const free = !companyRequired && t`The companies could not be fetched. You can write the address yourself.`
    return <p className={styles.quiet}>{ordered || free || t`The companies could not be fetched.`}</p>
  }
  if (state === 'ready' && list.length === 0 && companyId === null) return null
  const options = list.map(({ id, name, org_number }) => ({
    value: id,
    label: org_number ? `${name}, ${org_number}` : name,
  }))
  const waiting = state === 'loading'
  const none = companyRequired ? t`Choose a company` : t`No company`
  // The cart's company may have been taken from the person since: it stays chosen until they choose another.
  if (companyId !== null && !waiting && !list.some(({ id }) => id === companyId))
    options.push({ value: companyId, label: t`A company that you can no longer order for` })
  return (
    <>
      <Select
        label={t`Company`}
        value={waiting ? '' : (companyId ?? '')}
        disabled={waiting}
        name="company"
        required={companyRequired}
        error={missing ? t`Choose the company that you order for` : undefined}
        options={[{ value: '', label: waiting ? t`Fetching companies…` : none }, ...options]}
        onValue={(id) => ask(list.find((one) => one.id === id) ?? null)}
      />
      <CompanyChangeDialog change={change} />
    </>
  )
}
