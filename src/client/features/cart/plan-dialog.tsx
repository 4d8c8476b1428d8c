import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { NOTE_MAX } from '#contract/cart/rooms.ts'
import { today } from '../../i18n/day.ts'
import { closedText } from '../../i18n/holiday-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWorkingCalendar } from '../../storage/working-calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { noteCart, wishDate } from './room-intents.ts'
import styles from './rooms.module.css'

interface Props {
  cart: Cart
  open: boolean
  onClose: () => void
}

export function PlanDialog({ cart, open, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={onClose} title={t`Note and delivery date`} closeLabel={t`Close`}>
      <Form cart={cart} onClose={onClose} />
    </Dialog>
  )
}

/** What is left as it was is no change. */
function Form({ cart, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const calendar = useWorkingCalendar(cart.shop_id)
  const [note, setNote] = useState(cart.note ?? '')
  const [day, setDay] = useState(cart.wished_on ?? '')
  const [tried, setTried] = useState(false)
  // A field of the browser's holds a day or nothing; one that is typed where there is no such field may be anything.
  const isWrong = day !== '' && !/^20\d\d-\d\d-\d\d$/.test(day)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    if (note.trim() !== (cart.note ?? '')) noteCart(cart, note)
    if (day !== (cart.wished_on ?? '')) wishDate(cart, day === '' ? null : day)
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField label={t`Note`} value={note} onValue={setNote} maxLength={NOTE_MAX} multiline rows={4} />
      <TextField
        label={t`Wished delivery date`}
        type="date"
        min={today()}
        max="2099-12-31"
        value={day}
        onValue={setDay}
        error={tried && isWrong ? t`Give a day of this century` : undefined}
        hint={closedText(day, calendar, locale)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="next">
          <Trans>Save</Trans>
        </Button>
        <Button look="flat" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
