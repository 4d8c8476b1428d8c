import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/select.tsx'
import styles from './order-panel.module.css'
import type { OrderForm } from './use-order-form.ts'

interface Props {
  form: OrderForm
  /** The company that the cart names, by its name. */
  cartCompany: string | null
}

/** The company that it is ordered for; its terms and address fill in. Nothing where there is none to choose. */
export function CompanyField({ form, cartCompany }: Props) {
  const { t } = useLingui()
  const { companies, companyId, companyRequired, companyMissing, chooseCompany } = form
  const { state, list } = companies
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
    <Select
      label={t`Company`}
      value={waiting ? '' : (companyId ?? '')}
      disabled={waiting}
      name="company"
      required={companyRequired}
      error={companyMissing ? t`Choose the company that you order for` : undefined}
      options={[{ value: '', label: waiting ? t`Fetching companies…` : none }, ...options]}
      onValue={(id) => chooseCompany(id === '' ? null : id)}
    />
  )
}
