import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ConnectionEntry } from '#contract/punchout-log.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dayIn, type LogSearch } from './address.ts'
import styles from './exchange-filter.module.css'

interface Props {
  state: LogSearch
  connections: readonly ConnectionEntry[]
  change: (part: LogSearch) => void
}

/** Search by Enter, connection, result and days; all of it lives in the address. */
export function ExchangeFilter({ state, connections, change }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.filters}>
      <SearchForm key={state.search} search={state.search ?? ''} onSearch={(search) => change({ search })} />
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
    </div>
  )
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string | undefined) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(search)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(typed.trim() === '' ? undefined : typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        label={t`Search documents`}
        placeholder={t`Article, person, order number`}
        value={typed}
        onValue={(value) => {
          setTyped(value)
          if (value === '' && search !== '') onSearch(undefined)
        }}
        maxLength={200}
        enterKeyHint="search"
        spellCheck={false}
        end={
          <Button type="submit" look="flat" size="s" aria-label={t`Search`}>
            <Icon of={Search} />
          </Button>
        }
      />
    </form>
  )
}
