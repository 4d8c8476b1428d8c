import { useLingui } from '@lingui/react/macro'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { type Figure, Figures } from '../figures.tsx'
import { fileFormatText } from '../file-format.ts'
import { FileProblems } from '../file-problems.tsx'
import { companyRowReason } from './company-file-words.ts'
import { changeName } from './company-words.ts'

interface Props {
  name: string
  report: CompaniesWritten
  busy: boolean
  blocked: boolean
  onTake: () => void
  onLeave: () => void
}

/** What was dropped or pressed may stand far above it, or be gone. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus()

/** What taking a file over would do, company by company, and what stands in its way. */
export function CompanyFileReport({ name, report, busy, blocked, onTake, onLeave }: Props) {
  const { t, i18n } = useLingui()
  const { problems, changes } = report
  const figures: Figure[] = [
    [t`Rows read`, report.rows, true],
    [t`New companies`, report.made, true],
    [t`Companies to change`, report.changed, true],
    [t`Companies to use again`, report.returned, false],
    [t`Companies to take out of use`, report.retired, true],
    [t`Companies as they were`, report.unchanged, true],
  ]
  const count = report.made + report.changed + report.returned + report.retired
  return (
    <section aria-labelledby="company-file-report">
      <h3 id="company-file-report" tabIndex={-1} ref={focusOnce}>
        {t`What ${name} would do`}
      </h3>
      {report.format && <p className="office-import-by">{fileFormatText(i18n, report.format)}</p>}
      {problems.count === 0 && <Figures figures={figures} />}
      <FileProblems problems={problems} reason={companyRowReason} />
      {changes.length > 0 && (
        <ul className="office-import-rows" aria-label={t`What becomes of which company`}>
          {changes.map(({ what, name: company, org_number: number }) => (
            <li key={`${what} ${company} ${number}`}>
              <b>{changeName(what)}</b>
              <p>{number === '' ? company : `${company}, ${number}`}</p>
            </li>
          ))}
          {count > changes.length && <li>…</li>}
        </ul>
      )}
      <div className="office-import-next">
        {problems.count === 0 && count > 0 && (
          <Button look="next" busy={busy} disabled={blocked} onClick={onTake}>{t`Take the companies over`}</Button>
        )}
        {problems.count === 0 && count === 0 && <p role="status">{t`The companies are as the file says already.`}</p>}
        <Button disabled={busy} onClick={onLeave}>{t`Leave it`}</Button>
      </div>
    </section>
  )
}
