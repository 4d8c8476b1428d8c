import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/select.tsx'
import styles from './order-panel.module.css'
import type { OrderForm } from './use-order-form.ts'

/** The company that it is ordered for; its terms and address fill in. Nothing where there is none to choose. */
export function CompanyField({ form }: { form: OrderForm }) {
  const { t } = useLingui()
  const { companies, companyId, chooseCompany } = form
  const { state, list } = companies
  if (state === 'failed')
    return <p className={styles.quiet}>{t`The companies could not be fetched. You can write the address yourself.`}</p>
  if (state === 'ready' && list.length === 0) return null
  const options = list.map(({ id, name, org_number }) => ({
    value: id,
    label: org_number ? `${name}, ${org_number}` : name,
  }))
  const waiting = state === 'loading'
  return (
    <Select
      label={t`Company`}
      value={waiting ? '' : (companyId ?? '')}
      disabled={waiting}
      options={[{ value: '', label: waiting ? t`Fetching companies…` : t`No company` }, ...options]}
      onValue={(id) => chooseCompany(id === '' ? null : id)}
    />
  )
}
