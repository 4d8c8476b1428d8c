import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { ConnectionEntry } from '#contract/punchout/punchout-log.schema.ts'
import type { Simulate } from '#contract/punchout/simulation.schema.ts'
import { SIMULATED, type SimulatedOperation } from '#contract/punchout/simulation.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { opensShop, operationText, takesArticle, takesSearch } from './operation-words.ts'
import styles from './simulator.module.css'
import type { Window } from './use-simulation.ts'
import { wayText } from './words.ts'

interface Props {
  shop: string
  connections: readonly ConnectionEntry[]
  busy: boolean
  where: Window
  onWhere: (where: Window) => void
  onBegin: (options: Simulate) => Promise<void>
}

/** What a visit begins with; changing and looking at a cart begin with one that came back. */
const BEGINNINGS = {
  cxml: SIMULATED.cxml.filter((one) => one === 'create'),
  oci: SIMULATED.oci,
} as const

/** Which connection, what it asks, and where the shop opens. */
export function SimulatorForm({ shop, connections, busy, where, onWhere, onBegin }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState<SimulatedOperation>('create')
  const [article, setArticle] = useState('')
  const [search, setSearch] = useState('')
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0]
  if (!connection) return null
  const operations: readonly SimulatedOperation[] = BEGINNINGS[connection.kind]
  const operation = operations.find((one) => one === wanted) ?? operations[0] ?? 'create'
  const begin = (event: FormEvent): void => {
    event.preventDefault()
    const options = { shop_id: shop, connection_id: connection.id, operation }
    void onBegin({
      ...options,
      ...(takesArticle(operation) && article.trim() !== '' && { article: article.trim() }),
      ...(takesSearch(operation) && search.trim() !== '' && { search: search.trim() }),
    })
  }
  return (
    <form className={styles.form} onSubmit={begin}>
      <Select
        label={t`Connection`}
        value={connection.id}
        options={connections.map(({ id, name, kind }) => ({
          value: id,
          label: `${name} (${wayText({ kind })})`,
        }))}
        onValue={setChosen}
      />
      {operations.length > 1 && (
        <Select
          label={t`What the system wants`}
          value={operation}
          options={operations.map((value) => ({ value, label: operationText(value) }))}
          onValue={(value) => setWanted(operations.find((one) => one === value) ?? 'open')}
        />
      )}
      {takesArticle(operation) && (
        <TextField
          label={operation === 'create' ? t`Article number to open at, if any` : t`Article number`}
          value={article}
          onValue={setArticle}
          maxLength={200}
          required={operation !== 'create'}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      {takesSearch(operation) && (
        <TextField label={t`Search words`} value={search} onValue={setSearch} maxLength={200} required />
      )}
      {opensShop(operation) && (
        <ChoiceRow
          label={t`Where the shop opens`}
          choices={[
            { value: 'frame', label: t`In a frame` },
            { value: 'tab', label: t`In a tab` },
          ]}
          value={where}
          onChoose={onWhere}
        />
      )}
      <Button type="submit" look="next" busy={busy}>
        {t`Start the visit`}
      </Button>
    </form>
  )
}
