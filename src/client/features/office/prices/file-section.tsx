import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { OfficePriceList, PriceRowsWritten } from '#contract/office/price-list.schema.ts'
import type { PriceRowsMode } from '#contract/office/price-list.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { toast } from '../../../ui/toast.ts'
import { DropZone } from '../drop-zone.tsx'
import { Unreadable } from '../imports/failure-note.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { type ListKey, sendRows } from './calls.ts'
import { FileReport } from './file-report.tsx'
import { priceFileReason } from './reasons.ts'
import { listFailure } from './words.ts'

type Decimal = '' | ',' | '.'

interface Props {
  list: OfficePriceList
  at: ListKey
  told: (now: OfficePriceList) => void
  retry: () => void
}

/** Rows from a file: dropped and checked, looked at, and only then taken over, all of them or none. */
export function FileSection({ list, at, told, retry }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const [mode, setMode] = useState<PriceRowsMode>('replace')
  const [decimal, setDecimal] = useState<Decimal>('')
  const [checked, setChecked] = useState<{ file: File; report: PriceRowsWritten } | null>(null)
  const [refused, setRefused] = useState<{ file: File; error: unknown } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const status = useRef<HTMLParagraphElement>(null)

  const send = async (file: File, dryRun: boolean, ways = { mode, decimal }): Promise<void> => {
    setBusy(file.name)
    setRefused(null)
    const { decimal: sign, ...how } = ways
    try {
      const report = await sendRows(at, file, {
        ...how,
        dryRun,
        // What was looked at is what is taken over.
        revision: dryRun ? list.revision : (checked?.report.revision ?? list.revision),
        ...(sign !== '' && { decimal: sign }),
      })
      if (dryRun) setChecked({ file, report })
      else {
        setChecked(null)
        toast(t`The rows are taken over`, 'success', { id: 'office-saved' })
        retry()
      }
      // What was pressed is gone with it.
      status.current?.focus()
    } catch (error) {
      setChecked(null)
      setRefused({ file, error })
      if (isApiError(error, ERROR.revisionChanged)) told(error.data as OfficePriceList)
    } finally {
      setBusy(null)
    }
  }
  const again = (ways: { mode: PriceRowsMode; decimal: Decimal }): void => {
    setMode(ways.mode)
    setDecimal(ways.decimal)
    const file = checked?.file ?? refused?.file
    if (file) void send(file, true, ways)
  }
  const isStale = isApiError(refused?.error, ERROR.revisionChanged)
  return (
    <section aria-labelledby="price-list-file">
      <h2 id="price-list-file">{t`Rows from a file`}</h2>
      <DropZone
        label={t`File of prices`}
        choose={t`Choose a file`}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ndjson,.jsonl"
        busy={busy !== null}
        onFiles={([file]) => file && void send(file, true)}
      >
        <p>{t`Drop a price list here: CSV, Excel (XLSX) or NDJSON. Nothing is changed before you say so.`}</p>
        <p className="office-note">
          {t`Columns: product, category or brand; price, discount_percentage or hidden; from_quantity, valid_from, valid_to. The list as a file, below, has them all.`}
        </p>
        <p role="status" ref={status} tabIndex={-1}>
          {busy !== null && t`${busy} is being sent and looked at…`}
        </p>
      </DropZone>
      <div className="office-import-settings">
        <ChoiceRow
          label={t`What becomes of other rows`}
          choices={[
            { value: 'replace', label: t`Rows that are not in the file go` },
            { value: 'patch', label: t`Other rows stay` },
          ]}
          value={mode}
          onChoose={(next) => again({ mode: next, decimal })}
        />
        <LabelledSelect
          label={t`Sign before the decimals`}
          name="decimal"
          value={decimal}
          onValue={(next) => again({ mode, decimal: next as Decimal })}
          options={[
            ['', t`As the file has it`],
            [',', t`Comma: 1,50`],
            ['.', t`Full stop: 1.50`],
          ]}
        />
      </div>
      {refused !== null && <Refusal error={refused.error} />}
      {isStale && refused && (
        <Button disabled={busy !== null || !isThere} onClick={() => void send(refused.file, true)}>
          {t`Check the file again`}
        </Button>
      )}
      {checked && (
        <FileReport
          name={checked.file.name}
          report={checked.report}
          busy={busy !== null}
          blocked={!isThere}
          onTake={() => void send(checked.file, false)}
          onLeave={() => setChecked(null)}
        />
      )}
    </section>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui()
  const reason = isApiError(error) ? error.fields.find(({ field }) => field === 'file')?.message : undefined
  if (reason !== undefined) return <Unreadable reason={reason} words={priceFileReason(reason)} />
  return (
    <div role="alert">
      <p>{isApiError(error, ERROR.tooLarge) ? t`The file is too large. 20 MB is the most.` : listFailure(error)}</p>
    </div>
  )
}
