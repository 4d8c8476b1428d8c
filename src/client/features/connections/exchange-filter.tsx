import { useLingui } from '@lingui/react/macro'
import type { ConnectionEntry } from '#contract/punchout/punchout-log.schema.ts'
import { FilterRow } from '../../ui/filters/filter-row.tsx'
import { SearchForm } from '../../ui/filters/search-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dayIn, type LogSearch } from './address.ts'

interface Props {
  state: LogSearch
  connections: readonly ConnectionEntry[]
  change: (part: LogSearch) => void
}

/** Search by Enter, connection, result and days; all of it lives in the address. */
export function ExchangeFilter({ state, connections, change }: Props) {
  const { t } = useLingui()
  return (
    <FilterRow>
      <SearchForm
        key={state.search}
        label={t`Search documents`}
        placeholder={t`Article, person, order number`}
        submit={t`Search`}
        search={state.search ?? ''}
        onSearch={(search) => change({ search: search === '' ? undefined : search })}
      />
      {connections.length > 1 && (
        <Select
          label={t`Connection`}
          value={state.connection ?? ''}
          options={[{ value: '', label: t`All` }, ...connections.map(({ id, name }) => ({ value: id, label: name }))]}
          onValue={(value) => change({ connection: value === '' ? undefined : value })}
        />
      )}
      <Select
        label={t`Result`}
        value={state.result ?? ''}
        options={[
          { value: '', label: t`All` },
          { value: 'good', label: t`Went well` },
          { value: 'refused', label: t`Refused` },
        ]}
        onValue={(value) => change({ result: value === 'good' || value === 'refused' ? value : undefined })}
      />
      <TextField
        type="date"
        label={t`From`}
        value={state.from ?? ''}
        max={state.to}
        onValue={(value) => change({ from: dayIn(value) })}
      />
      <TextField
        type="date"
        label={t`Until`}
        value={state.to ?? ''}
        min={state.from}
        onValue={(value) => change({ to: dayIn(value) })}
      />
    </FilterRow>
  )
}
