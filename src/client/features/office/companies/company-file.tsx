import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceRow } from '../../../ui/choice-row.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { DropZone } from '../drop-zone.tsx'
import { savingFailure } from '../failure-text.ts'
import { Unreadable } from '../imports/failure-note.tsx'
import sheet from '../imports/imports.css?url'
import { sendCompanies } from './calls.ts'
import { CompanyFileReport } from './company-file-report.tsx'
import { companyFileReason } from './company-file-words.ts'

interface Props {
  shop: string
  onClose: () => void
  onSaved: () => void
}

/** Companies from a file: dropped and checked, looked at, and only then taken over, all of them or none. */
export function CompanyFileDialog({ shop, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const [retire, setRetire] = useState(false)
  const [checked, setChecked] = useState<{ file: File; report: CompaniesWritten } | null>(null)
  const [refused, setRefused] = useState<{ file: File; error: unknown } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const send = async (file: File, dryRun: boolean, isRetired = retire): Promise<void> => {
    setBusy(file.name)
    setRefused(null)
    try {
      // What was looked at is what is taken over.
      const stamp = dryRun ? undefined : checked?.report.stamp
      const report = await sendCompanies(shop, file, { dryRun, retire: isRetired, stamp })
      if (!dryRun) {
        toast(t`The companies are taken over`, 'success', { id: 'office-saved' })
        onSaved()
        return onClose()
      }
      setChecked({ file, report })
    } catch (error) {
      setChecked(null)
      setRefused({ file, error })
    } finally {
      setBusy(null)
    }
  }
  const again = (isRetired: boolean): void => {
    setRetire(isRetired)
    const file = checked?.file ?? refused?.file
    if (file) void send(file, true, isRetired)
  }
  return (
    <Dialog open onClose={onClose} title={t`Companies from a file`} closeLabel={t`Close`}>
      <link rel="stylesheet" href={sheet} precedence="office" />
      <DropZone
        label={t`File of companies`}
        choose={t`Choose a file`}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.json"
        busy={busy !== null}
        onFiles={([file]) => file && void send(file, true)}
      >
        <p>{t`Drop companies here: CSV, Excel (XLSX) or JSON. Nothing is changed before you say so.`}</p>
        <p className="office-note">
          {t`Columns: name; org_number, payment_terms; address_name, street, postal_code, city, country. Several rows of one company are its addresses. What has no column stays as it is.`}
        </p>
        <p role="status">{busy !== null && t`${busy} is being sent and looked at…`}</p>
      </DropZone>
      <ChoiceRow
        label={t`What becomes of other companies`}
        choices={[
          { value: 'keep', label: t`Other companies stay` },
          { value: 'retire', label: t`Companies that are not in the file are taken out of use` },
        ]}
        value={retire ? 'retire' : 'keep'}
        onChoose={(next) => again(next === 'retire')}
      />
      {refused !== null && <Refusal error={refused.error} />}
      {isApiError(refused?.error, ERROR.revisionChanged) && refused && (
        <Button disabled={busy !== null || !isThere} onClick={() => void send(refused.file, true)}>
          {t`Check the file again`}
        </Button>
      )}
      {checked && (
        <CompanyFileReport
          key={JSON.stringify(checked.report)}
          name={checked.file.name}
          report={checked.report}
          busy={busy !== null}
          blocked={busy !== null || !isThere}
          onTake={() => void send(checked.file, false)}
          onLeave={() => setChecked(null)}
        />
      )}
    </Dialog>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui()
  const reason = isApiError(error, ERROR.validation) ? error.fields[0]?.message : undefined
  if (reason !== undefined) return <Unreadable reason={reason} words={companyFileReason(reason)} />
  const words = isApiError(error, ERROR.tooLarge)
    ? t`The file is too large. 20 MB is the most.`
    : isApiError(error, ERROR.revisionChanged)
      ? t`Somebody has changed companies since the file was looked at. Check it again.`
      : savingFailure(error)
  return (
    <div role="alert">
      <p>{words}</p>
    </div>
  )
}
