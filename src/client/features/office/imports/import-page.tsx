import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import { isBusy, mayStart } from '#contract/office/import.ts'
import type { Import, StartImport } from '#contract/office/import.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { amendAnswers, useServerQuery } from '../../../http/query.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { momentText } from '../../../i18n/moment.ts'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { BackLink } from '../back-link.tsx'
import { OfficeFailure } from '../failure.tsx'
import { fileFormatText } from '../file-format.ts'
import { NothingHere } from '../nothing-here.tsx'
import { cancelImport, chooseSheet, fetchImport, startImport, undoImport } from './calls.ts'
import { ColumnTable } from './column-table.tsx'
import { FailureNote, Unreadable } from './failure-note.tsx'
import { FamiliesSection } from './families-section.tsx'
import { HeldSection } from './held-section.tsx'
import { ImportNext } from './import-next.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportReport } from './import-report.tsx'
import sheet from './imports.css?url'
import { SheetSelect } from './sheet-select.tsx'
import { useSettings } from './use-settings.ts'
import { WebPicturesSection } from './web-pictures.tsx'
import { stateName } from './words.ts'

const LOOK_AGAIN_MS = 1_000

/** One import: what its columns are, the check, the run, what came of it. Whoever comes back finds it as it is. */
export function ImportPage({ shop: { shop_id: shop }, id }: { shop: Shop; id: string }) {
  const { t } = useLingui()
  const key = [shop, null, 'office-import', id] as const
  const { data, error, retry } = useServerQuery(key, (signal) => fetchImport(id, signal), {
    every: (newest) => (newest && isBusy(newest.state) ? LOOK_AGAIN_MS : false),
  })
  usePageTitle(data?.file_name ?? t`Imports`)
  if (data) return <Conversation one={data} retry={retry} told={(next) => amendAnswers<Import>(key, () => next)} />
  if (isApiError(error, ERROR.notFound) || isApiError(error, ERROR.validation)) return <NothingHere />
  if (error) return <OfficeFailure error={error} retry={retry} />
  return <PageSkeleton label={t`Loading the import…`} lines={8} />
}

interface Props {
  one: Import
  retry: () => void
  /** The server has just said how it is now. */
  told: (one: Import) => void
}

function Conversation({ one, retry, told }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const isThere = useContact()
  const { id, actor, problem, state } = one
  const isOpen = mayStart(state) && one.file_kept
  const { settings, isWritten, change, forget } = useSettings(one, isOpen)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const act = async (what: string, ask: () => Promise<Import>): Promise<void> => {
    setBusy(what)
    setFailure(null)
    try {
      told(await ask())
      // What was pressed is gone with it, and may have stood far below.
      status.current?.focus()
    } catch (error) {
      setFailure(error)
      retry()
    } finally {
      setBusy(null)
    }
  }
  const start = (how: Pick<StartImport, 'dry_run' | 'remove_many'>): void =>
    void act(how.dry_run ? 'check' : 'run', async () => {
      const started = await startImport(id, { ...settings, ...how })
      forget()
      return started
    })
  const choose = (sheet: string): void =>
    void act('sheet', async () => {
      const looked = await chooseSheet(id, sheet)
      forget()
      return looked
    })
  const blocked = busy !== null || !isThere
  const sentAt = momentText(one.created_at, locale)
  return (
    <div className="office-imports">
      <link rel="stylesheet" href={sheet} precedence="office" />
      <header className="office-head">
        <BackLink to="imports">{t`Imports`}</BackLink>
        <h1>{one.file_name}</h1>
        <p role="status" ref={status} tabIndex={-1}>
          <b>{stateName(i18n, state)}</b>
        </p>
        <p>
          {t`Sent by ${actor}, ${sentAt}`} ·{' '}
          {one.look.format ? fileFormatText(i18n, one.look.format) : <span lang="en">{one.look.description}</span>}
        </p>
      </header>
      {isBusy(state) && (
        <ImportProgress one={one} blocked={blocked} cancel={() => void act('cancel', () => cancelImport(id))} />
      )}
      {problem !== null && <Unreadable reason={problem} />}
      {failure !== null && <FailureNote failure={failure} />}
      <ImportReport one={one} busy={busy === 'undo'} blocked={blocked} undo={() => act('undo', () => undoImport(id))} />
      {one.report?.dry_run === false && (one.report.images_queued ?? 0) > 0 && (
        <WebPicturesSection shop={one.shop_id} importId={id} blocked={blocked} isExpected={state === 'done'} />
      )}
      <HeldSection one={one} blocked={blocked} />
      <FamiliesSection one={one} settings={settings} change={isOpen ? change : null} />
      <ColumnTable look={one.look} settings={settings} change={isOpen ? change : null}>
        {isOpen && <SheetSelect one={one} blocked={blocked} choose={choose} />}
      </ColumnTable>
      {mayStart(state) && !one.file_kept && <p>{t`The file is no longer kept. Choose it again.`}</p>}
      {isOpen && (
        <ImportNext
          settings={settings}
          change={change}
          busy={busy}
          blocked={blocked}
          start={start}
          discard={isWritten ? forget : null}
        />
      )}
    </div>
  )
}
