import { Plural, useLingui } from '@lingui/react/macro'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SaveBar, Wrong } from '../form/save-bar.tsx'
import { FormEnd, OnlineOnly } from '../form-end.tsx'
import { RowFields } from './row-fields.tsx'
import { RowNews } from './row-news.tsx'
import { type RowAsked, useRowForm } from './use-row-form.ts'
import { targetName } from './words.ts'

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
  const { row } = asked
  const form = useRowForm(asked)
  const { busy, problem, written, isChanged, isGone, forget } = form
  const isSettled = form.open.length === 0
  const count = written.length
  const leave = (): void => {
    forget()
    onClose()
  }
  return (
    <form {...form.element} className="setup-form">
      {row && (
        <p>
          {targetName(row.target)} <b>{row.subject}</b> {row.name}
        </p>
      )}
      <RowFields of={form} isNew={row === null} currency={currency} />
      <RowNews of={form} currency={currency} />
      {row === null ? (
        <FormEnd problem={problem} busy={busy} onDiscard={isChanged ? forget : undefined}>{t`Save`}</FormEnd>
      ) : (
        <>
          {!isGone && (
            <div className="office-buttons">
              <OnlineOnly>
                <Button busy={form.removes} disabled={busy || !isSettled} onClick={form.remove}>
                  {t`Remove the row`}
                </Button>
              </OnlineOnly>
            </div>
          )}
          {(isChanged || problem) && (
            <SaveBar
              busy={busy}
              isHeld={form.isHeld}
              words={isGone ? { save: t`Put it in again`, discard: t`Leave it removed` } : undefined}
              onDiscard={isGone ? leave : forget}
            >
              <p>
                <Plural value={count} one="# change" other="# changes" />
              </p>
              {!isSettled && <p>{t`A colleague has changed the same: choose above first.`}</p>}
              {problem && <Wrong>{problem}</Wrong>}
            </SaveBar>
          )}
        </>
      )}
    </form>
  )
}
