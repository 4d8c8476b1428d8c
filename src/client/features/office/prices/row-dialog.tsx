import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { SaveBar, Wrong } from '../form/save-bar.tsx'
import { FormEnd, OnlineOnly } from '../form-end.tsx'
import { RowFields } from './row-fields.tsx'
import { RowNews } from './row-news.tsx'
import { type RowErrors, rowErrors, rowRefusal } from './row-values.ts'
import { type RowAsked, useWrittenRow } from './use-written-row.ts'
import { targetName } from './words.ts'
import { differing, isWritten } from './written-row.ts'

interface Props extends RowAsked {
  list: OfficePriceList
  onClose: () => void
}

/** One row of a price list, by hand. */
export function RowDialog(props: Props) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={props.onClose} title={props.row ? t`Change the row` : t`Add a row`} closeLabel={t`Close`}>
      <RowForm {...props} />
    </Dialog>
  )
}

function RowForm({ list: { currency }, onClose, ...asked }: Props) {
  const { t } = useLingui()
  const isThere = useContact()
  const { row } = asked
  const { written, news, set, settle, forget, save, remove } = useWrittenRow(asked)
  const [removes, setRemoves] = useState(false)
  const [why, setWhy] = useState<string>()
  const isSettled = written.open.length === 0
  const isChanged = isWritten(written)
  const count = differing(written.base, written.values).length
  const isBlocked = removes || !isSettled || (row !== null && !isChanged)
  const { errors, busy, form } = useForm<RowErrors>({
    check: () => rowErrors(written.values),
    blocked: isBlocked || !isThere,
    send: save,
    refused: rowRefusal,
  })
  const takeAway = async (): Promise<void> => {
    setRemoves(true)
    setWhy(undefined)
    try {
      await remove()
    } catch (error) {
      const { form: text, ...others } = rowRefusal(error)
      setWhy(text ?? Object.values(others)[0])
    } finally {
      setRemoves(false)
    }
  }
  const leave = (): void => {
    forget()
    onClose()
  }
  return (
    <form {...form} className="setup-form">
      {row && (
        <p>
          {targetName(row.target)} <b>{row.subject}</b> {row.name}
        </p>
      )}
      <RowFields isNew={row === null} values={written.values} set={set} errors={errors} currency={currency} />
      <RowNews written={written} news={news} currency={currency} settle={settle} />
      {row === null ? (
        <FormEnd problem={errors.form} busy={busy} onDiscard={isChanged ? forget : undefined}>{t`Save`}</FormEnd>
      ) : (
        <>
          {!written.isGone && (
            <div className="office-buttons">
              <OnlineOnly>
                <Button busy={removes} disabled={busy || !isSettled} onClick={() => void takeAway()}>
                  {t`Remove the row`}
                </Button>
              </OnlineOnly>
            </div>
          )}
          {(isChanged || why || errors.form) && (
            <SaveBar
              busy={busy}
              isHeld={isBlocked}
              words={written.isGone ? { save: t`Put it in again`, discard: t`Leave it removed` } : undefined}
              onDiscard={written.isGone ? leave : forget}
            >
              <p>
                <Plural value={count} one="# change" other="# changes" />
              </p>
              {!isSettled && <p>{t`A colleague has changed the same: choose above first.`}</p>}
              {(errors.form ?? why) && <Wrong>{errors.form ?? why}</Wrong>}
            </SaveBar>
          )}
        </>
      )}
    </form>
  )
}
