import { Plural, useLingui } from '@lingui/react/macro'
import type { PriceRowsWritten } from '#contract/office/price-list.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { type Figure, Figures } from '../figures.tsx'
import { fileFormatText } from '../file-format.ts'
import { FileProblems } from '../file-problems.tsx'
import { priceRowReason } from './reasons.ts'
import { targetName } from './words.ts'

interface Props {
  name: string
  report: PriceRowsWritten
  busy: boolean
  blocked: boolean
  onTake: () => void
  onLeave: () => void
}

/** What taking a file over would do, and what stands in its way row by row. */
export function FileReport({ name, report, busy, blocked, onTake, onLeave }: Props) {
  const { t, i18n } = useLingui()
  const { problems, unknown } = report
  const figures: Figure[] = [
    [t`Rows read`, report.rows, true],
    [t`New rows`, report.created, true],
    [t`Rows to change`, report.updated, true],
    [t`Rows as they were`, report.unchanged, true],
    [t`Rows to remove`, report.removed, true],
  ]
  return (
    <section aria-labelledby="price-list-report">
      <h3 id="price-list-report">{t`What ${name} would do`}</h3>
      {report.format && <p className="office-import-by">{fileFormatText(i18n, report.format)}</p>}
      <Figures figures={figures} />
      <FileProblems problems={problems} reason={(field, message) => priceRowReason(i18n, field, message)} />
      {unknown.count > 0 && (
        <>
          <p>
            <Plural
              value={unknown.count}
              one="The shop does not have # of the things that are named. Its rows count as soon as it does:"
              other="The shop does not have # of the things that are named. Their rows count as soon as it does:"
            />
          </p>
          <ul className="office-import-rows">
            {unknown.subjects.map(({ target, subject }) => (
              <li key={`${target} ${subject}`}>
                <b>{targetName(target)}</b>
                <p>{subject}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="office-import-next">
        {problems.count === 0 && (
          <Button look="next" busy={busy} disabled={blocked} onClick={onTake}>{t`Take the rows over`}</Button>
        )}
        <Button disabled={busy} onClick={onLeave}>{t`Leave it`}</Button>
      </div>
    </section>
  )
}
