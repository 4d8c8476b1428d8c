import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'

export interface Difference {
  key: string
  /** Whose field it is, where several things are shown; it heads the row. */
  of?: string
  field: string
  theirs: string
  mine: string
  settle: (take: 'mine' | 'theirs') => void
}

/** Fields that a colleague has changed as well, each with both values: one of them is chosen. */
export function Differences({ rows, of }: { rows: readonly Difference[]; of?: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`Somebody has saved these fields since you read them. Nothing of theirs is overwritten until you choose.`}</p>
      <table className="office-settle">
        <thead>
          <tr>
            {of !== undefined && <th scope="col">{of}</th>}
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Your colleague’s`}</th>
            <th scope="col">{t`Yours`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {of !== undefined && <th scope="row">{row.of}</th>}
              {of === undefined ? <th scope="row">{row.field}</th> : <td>{row.field}</td>}
              {(['theirs', 'mine'] as const).map((take) => (
                <td key={take}>
                  <span>{row[take] || t`(empty)`}</span>
                  <Button size="s" onClick={() => row.settle(take)}>
                    {take === 'mine' ? t`Keep mine` : t`Take theirs`}
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
