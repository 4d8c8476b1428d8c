import { useLingui } from '@lingui/react/macro'
import type { Customer } from '#contract/users/auth.schema.ts'
import { FilterRow } from '../../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../../ui/filters/search-form.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { dayOf, type QueueState } from './address.ts'

interface Props {
  state: QueueState
  companies: readonly Customer[]
  change: (part: Partial<QueueState>) => void
}

/** Search by Enter, company and days of ordering; all of it lives in the address. */
export function QueueFilters({ state, companies, change }: Props) {
  const { t } = useLingui()
  const isListed = companies.some(({ id }) => id === state.company)
  return (
    <FilterRow>
      <SearchForm
        key={state.search}
        label={t`Search orders`}
        placeholder={t`Number, company, person, reference`}
        submit={t`Search`}
        search={state.search}
        onSearch={(search) => change({ search })}
      />
      <Select
        label={t`Company`}
        value={state.company}
        options={[
          { value: '', label: t`All companies` },
          // One that has been retired, or is not known yet.
          ...(state.company === '' || isListed ? [] : [{ value: state.company, label: t`The chosen company` }]),
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(company) => change({ company })}
      />
      <TextField
        type="date"
        label={t`Ordered from`}
        value={state.from}
        max={state.to}
        onValue={(value) => change({ from: dayOf(value) })}
      />
      <TextField
        type="date"
        label={t`Ordered until`}
        value={state.to}
        min={state.from}
        onValue={(value) => change({ to: dayOf(value) })}
      />
    </FilterRow>
  )
}
