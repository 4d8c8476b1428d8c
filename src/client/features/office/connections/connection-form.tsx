import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { ERROR } from '#contract/errors.ts'
import type { Connection } from '#contract/punchout/connection.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useContact } from '../../../http/use-contact.ts'
import { useUnsaved } from '../../../pwa/busy.ts'
import { useDraft } from '../../../storage/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { NeedsNetwork } from '../../../ui/needs-network.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { Differences } from '../differences.tsx'
import { changeConnection } from './calls.ts'
import { CompanySelect } from './company-select.tsx'
import {
  connectionDraft,
  differingFields,
  NOTHING,
  settledField,
  shownValues,
  withValue,
  writtenFields,
} from './connection-draft.ts'
import { changeOf, type ConnectionField, type ConnectionValues, valuesOf } from './connection-values.ts'
import { type ConnectionErrors, connectionErrors, connectionFieldName, connectionRefusal } from './connection-words.ts'
import { MessageFields, ReturnFields } from './settings-fields.tsx'

interface Props {
  connection: Connection
  /** The connection as it is now. */
  onSeen: (now: Connection) => void
}

/** What of a connection may be changed: kept on the device until it is saved. */
export function ConnectionForm({ connection, onSeen }: Props) {
  const { t, i18n } = useLingui()
  const isThere = useContact()
  const { id, shop_id: shop, kind, test, company, revision } = connection
  const drafts = useMemo(() => connectionDraft(shop, id), [shop, id])
  const [draft, change] = useDraft(drafts)
  const now = valuesOf(connection)
  const values = shownValues(draft, now)
  const written = writtenFields(draft, now)
  const open = differingFields(draft, now)
  useUnsaved(written.length > 0)
  const write = (part: Partial<ConnectionValues>): void => change((before) => withValue(before, now, part))
  const isHeld = written.length === 0 || open.length > 0 || !isThere
  const { errors, busy, form } = useForm<ConnectionErrors>({
    check: () => connectionErrors(values, connection),
    blocked: isHeld,
    send: async () => {
      onSeen(await changeConnection(id, { revision, ...changeOf(values, written) }))
      change(() => NOTHING)
      toast(t`Everything is saved`, 'success', { id: 'office-saved' })
    },
    refused: (error) => {
      if (!isApiError(error, ERROR.revisionChanged)) return connectionRefusal(error)
      onSeen(error.data as Connection)
      return { form: t`A colleague has changed it meanwhile: you see it here. Save again when it is right.` }
    },
  })
  const said = (from: ConnectionValues, field: ConnectionField): string =>
    field === 'company'
      ? from.company === ''
        ? ''
        : (company?.id === from.company && company.name) || from.company
      : typeof from[field] === 'boolean'
        ? from[field]
          ? t`Yes`
          : t`No`
        : from[field]
  return (
    <form {...form} className="setup-form office-connection">
      <CompanySelect
        shop={shop}
        value={values.company}
        onValue={(next) => write({ company: next })}
        now={company}
        error={errors.company}
      />
      <ReturnFields kind={kind} test={test} values={values} errors={errors} change={write} />
      <MessageFields kind={kind} values={values} errors={errors} change={write} />
      {open.length > 0 && (
        <section aria-label={t`Changed by a colleague too`} role="alert">
          <Differences
            rows={open.map((field) => ({
              key: field,
              field: connectionFieldName(i18n, field),
              theirs: said(now, field),
              mine: said(values, field),
              settle: (take) => change((before) => settledField(before, now, field, take)),
            }))}
          />
        </section>
      )}
      <p className="office-wrong" role="alert" hidden={!errors.form}>
        {errors.form}
      </p>
      <NeedsNetwork why={t`There is no network: what you have written waits on this device.`}>
        <div className="office-save-actions">
          <Button type="submit" look="next" busy={busy} disabled={isHeld}>{t`Save`}</Button>
          {written.length > 0 && <Button disabled={busy} onClick={() => change(() => NOTHING)}>{t`Discard`}</Button>}
        </div>
      </NeedsNetwork>
    </form>
  )
}
