import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Import } from '#contract/office/import.schema.ts'
import { saveFile } from '../../../http/download.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Figure, Figures } from '../figures.tsx'
import { fetchProblems } from './calls.ts'
import { rowReason } from './reasons.ts'
import { failureText, noteName } from './words.ts'

interface Props {
  one: Import
  busy: boolean
  blocked: boolean
  undo: () => Promise<void>
}

/** What a check found or a run did, row by row where something was wrong; and the way back. */
export function ImportReport({ one, busy, blocked, undo }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { report, undo: undone } = one
  if (!report) return null
  const { removed = 0 } = report
  const figures: Figure[] = [
    [t`Rows read`, report.read, true],
    [report.dry_run ? t`New products to come` : t`New products`, report.created, true],
    [report.dry_run ? t`Products to change` : t`Products changed`, report.updated, true],
    [t`Products as they were`, report.unchanged, true],
    [
      report.dry_run ? t`Products not in the file, to be removed` : t`Products not in the file, removed`,
      removed,
      false,
    ],
    [t`Products not in the file, kept because of rows that cannot be read`, report.removal_withheld ?? 0, false],
    [t`Fields changed by hand, left as they are`, report.held?.fields ?? 0, false],
    [t`Further rows of the same products`, report.joined, false],
    [t`Rows that cannot be read`, report.skipped, true],
    [
      report.dry_run ? t`Pictures at addresses, to be fetched` : t`Pictures at addresses, being fetched`,
      report.images_queued ?? 0,
      false,
    ],
    [t`Pictures at addresses, not fetched`, report.images_not_fetched, false],
    [t`Families`, report.families?.count ?? 0, false],
    [t`Products in families`, report.families?.products ?? 0, false],
    [t`Parts that are no products of the shop`, report.parts_missing.count, false],
    ...report.notes.map(({ kind, count }): Figure => [noteName(i18n, kind), count, false]),
  ]
  return (
    <section aria-labelledby="import-report">
      <h2 id="import-report">{report.dry_run ? t`What would happen` : t`What happened`}</h2>
      {one.finished_at !== null && (
        <p className="office-import-by">
          {one.run_by}, {momentText(one.finished_at, locale)}
        </p>
      )}
      <Figures figures={figures} />
      {report.skipped > 0 && <Skipped one={one} />}
      <div className="office-import-next">
        {one.state === 'done' && !report.dry_run && (
          <Link to="/office/$" params={{ _splat: 'products' }} className={buttonClass({ look: 'next' })}>
            {t`To the products`}
          </Link>
        )}
        {one.can_undo && <UndoButton busy={busy} blocked={blocked} undo={undo} />}
      </div>
      {one.state === 'done' && !one.can_undo && report.created + report.updated + removed > 0 && (
        <p>{t`It can no longer be undone.`}</p>
      )}
      {undone && (
        <Undone undo={undone} by={one.undone_by ?? ''} at={one.undone_at ? momentText(one.undone_at, locale) : ''} />
      )}
    </section>
  )
}

function Skipped({ one: { id, report, problems_kept } }: { one: Import }) {
  const { t } = useLingui()
  const save = async (): Promise<void> => {
    try {
      saveFile(await fetchProblems(id), 'problems.csv')
    } catch (error) {
      toast(failureText(error), 'error')
    }
  }
  return (
    <>
      <ul className="office-import-rows" aria-label={t`Rows that cannot be read`}>
        {report?.skipped_rows.map(({ row, reasons }) => (
          <li key={row}>
            <b>{t`Row ${row}`}</b>
            {reasons.map((reason) => (
              <Reason key={reason} reason={reason} />
            ))}
          </li>
        ))}
      </ul>
      {problems_kept && (
        <p>
          <Button size="s" onClick={() => void save()}>
            <Icon of={Download} /> {t`Save these rows as a file`}
          </Button>{' '}
          {t`Mend them there, then drop the file on the imports page.`}
        </p>
      )}
    </>
  )
}

function Reason({ reason }: { reason: string }) {
  const { i18n } = useLingui()
  const words = rowReason(i18n, reason)
  return <p lang={words === null ? 'en' : undefined}>{words ?? reason}</p>
}

function UndoButton({ busy, blocked, undo }: Omit<Props, 'one'>) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const close = (): void => setAsked(false)
  return (
    <>
      <Button busy={busy} disabled={blocked} onClick={() => setAsked(true)}>
        <Icon of={Undo2} /> {t`Undo the import…`}
      </Button>
      <Dialog open={asked} onClose={close} title={t`Undo the import?`} closeLabel={t`Close`}>
        <p>{t`Products become what they were. New ones are gone from the shop: carts say so, orders keep them. What somebody has changed since stays.`}</p>
        <p className="office-import-next">
          <Button onClick={close}>{t`Keep the import`}</Button>
          <Button
            look="next"
            onClick={() => {
              close()
              void undo()
            }}
          >
            {t`Undo the import`}
          </Button>
        </p>
      </Dialog>
    </>
  )
}

function Undone({ undo, by, at }: { undo: NonNullable<Import['undo']>; by: string; at: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const restored = formatNumber(undo.restored, locale)
  const gone = formatNumber(undo.gone, locale)
  const kept = formatNumber(undo.kept.count, locale)
  const uids = undo.kept.uids.join(', ')
  return (
    <>
      <p>{t`Undone by ${by}, ${at}. As before: ${restored}. Gone: ${gone}.`}</p>
      {undo.kept.count > 0 && <p>{t`Changed since the import, so left alone: ${kept} (${uids})`}</p>}
    </>
  )
}
