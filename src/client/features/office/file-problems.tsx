import { Plural, useLingui } from '@lingui/react/macro'

interface Props {
  /** How many rows, and the first of them. */
  problems: { count: number; rows: readonly { row: number; field: string; message: string }[] }
  /** What is wrong with a field, in words. */
  reason: (field: string, message: string) => string
}

/** What stands in the way of taking a file over, row by row. */
export function FileProblems({ problems, reason }: Props) {
  const { t } = useLingui()
  if (problems.count === 0) return null
  return (
    <div role="alert">
      <p>
        <Plural
          value={problems.count}
          one="# row breaks a rule. Nothing can be taken over before it is mended."
          other="# rows break a rule. Nothing can be taken over before they are mended."
        />
      </p>
      <ul className="office-import-rows">
        {problems.rows.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>
            <b>{t`Row ${row}`}</b>
            <p>{reason(field, message)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
