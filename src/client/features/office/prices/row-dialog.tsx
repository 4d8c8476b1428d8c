import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { useContact } from '../../../http/use-contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { OnlineOnly } from '../form-end.tsx'
import { RowFields } from './row-fields.tsx'
import { RowNews } from './row-news.tsx'
import { type RowErrors, rowErrors, rowRefusal } from './row-values.ts'
import { type RowAsked, useWrittenRow } from './use-written-row.ts'
import { targetName } from './words.ts'
import { isWritten } from './written-row.ts'

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
      {!isThere && isChanged && <p role="status">{t`There is no network: your changes wait on this device.`}</p>}
      <p className="office-wrong" role="alert" hidden={!errors.form && !why}>
        {errors.form ?? why}
      </p>
      <OnlineOnly>
        <div className="office-save-actions">
          <Button type="submit" look="next" busy={busy} disabled={isBlocked}>
            {written.isGone ? t`Put it in again` : t`Save`}
          </Button>
          {isChanged && (
            <Button disabled={busy} onClick={written.isGone ? leave : forget}>
              {written.isGone ? t`Leave it removed` : t`Discard`}
            </Button>
          )}
          {row && !written.isGone && (
            <Button busy={removes} disabled={busy || !isSettled} onClick={() => void takeAway()}>
              {t`Remove the row`}
            </Button>
          )}
        </div>
      </OnlineOnly>
    </form>
  )
}
