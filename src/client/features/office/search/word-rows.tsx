import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'

interface WordRow {
  key: string
  /** What is told of it beside its name. */
  note: ReactNode
  name: string
  onChange: () => void
  onRemove: () => void
}

/** What is said of words, each row to be changed or taken away. */
export function WordRows({ label, rows }: { label: string; rows: readonly WordRow[] }) {
  const { t } = useLingui()
  return (
    <RowList>
      <ul className="office-list" aria-label={label}>
        {rows.map(({ key, name, note, onChange, onRemove }) => (
          <li key={key}>
            <span>
              {name} <small>{note}</small>
            </span>
            <span className="office-buttons">
              <Button size="s" look="flat" aria-label={t`Change ${name}`} onClick={onChange}>{t`Change`}</Button>
              <Button size="s" look="flat" aria-label={t`Take away ${name}`} onClick={onRemove}>{t`Take away`}</Button>
            </span>
          </li>
        ))}
      </ul>
    </RowList>
  )
}
