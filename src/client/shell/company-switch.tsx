import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Shop } from '#contract/users/auth.schema.ts'
import { chooseCompany, currentCompanyAtom } from '../storage/choose-company.ts'
import { SelectBox } from '../ui/select-box.tsx'
import styles from './shop-switch.module.css'

/** For which company somebody with several buys in the shop: its prices are shown [contract/agreement-prices]. */
export function CompanySwitch({ shop: { shop_id, companies = [] } }: { shop: Shop }) {
  const { t } = useLingui()
  const company = useAtomValue(currentCompanyAtom)
  if (!company || companies.length < 2) return null
  return (
    <SelectBox
      className={styles.company}
      aria-label={t`Company that you buy for`}
      value={company.id}
      onChange={(event) => chooseCompany(shop_id, event.target.value)}
    >
      {companies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectBox>
  )
}
