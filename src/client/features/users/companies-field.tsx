import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useServerQuery } from '../../http/query.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fetchCompanies } from './calls.ts'
import styles from './companies-field.module.css'

export interface CompanyChoice {
  id: string
  name: string
}

interface Props {
  shopId: string
  shop: string
  /** Whether the manager has the whole shop, and hands on none of its companies by default. */
  whole: boolean
  /** For whom the user buys, in their order; undefined: for the same as the manager. */
  value: readonly CompanyChoice[] | undefined
  onValue: (companies: readonly CompanyChoice[]) => void
  disabled?: boolean
}

/** More than these are found by their name. */
const SHOWN = 8

/** The companies of a shop that somebody buys for, among those of the manager; nothing where there are none. */
export function CompaniesField({ shopId, shop, whole, value, onValue, disabled = false }: Props) {
  const { t } = useLingui()
  const { data: answer, error } = useServerQuery([shopId, null, 'companies-of-shop'], (signal) =>
    fetchCompanies(shopId, signal),
  )
  const [search, setSearch] = useState('')
  if (error)
    return (
      <p className={styles.quiet} role="alert">
        {t`The companies of ${shop} could not be fetched. The user gets yours, or keeps those they have.`}
      </p>
    )
  if (!answer) return null
  const all = answer.data
  const chosen = value ?? (whole ? [] : all)
  // Who has one company hands that one on: there is nothing to choose.
  if (all.length === 0 || (all.length === 1 && !whole)) return null
  const ids = new Set(chosen.map(({ id }) => id))
  const wanted = search.trim().toLocaleLowerCase()
  const others = all.filter(
    ({ id, name, org_number }) => !ids.has(id) && `${name} ${org_number}`.toLocaleLowerCase().includes(wanted),
  )
  const toggle = (company: CompanyChoice, on: boolean): void =>
    onValue(on ? [...chosen, company] : chosen.filter(({ id }) => id !== company.id))
  return (
    <fieldset className={styles.companies} disabled={disabled}>
      <legend>{t`Buys for, in ${shop}`}</legend>
      {all.length > SHOWN && (
        <TextField label={t`Find a company`} type="search" value={search} onValue={setSearch} autoComplete="off" />
      )}
      {[...chosen, ...others.slice(0, SHOWN)].map((company) => (
        <CheckField
          key={company.id}
          label={company.name}
          checked={ids.has(company.id)}
          onChecked={(on) => toggle({ id: company.id, name: company.name }, on)}
        />
      ))}
      {others.length > SHOWN && <p className={styles.quiet}>{t`There are more: write a part of the name.`}</p>}
    </fieldset>
  )
}
