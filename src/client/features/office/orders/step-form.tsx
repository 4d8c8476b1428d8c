import { useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/orders/orders.schema.ts'
import { MOVE_NOTE_MAX } from '#contract/orders/orders.ts'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useWorkingCalendar } from '../../../storage/working-calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { type OrderAction, takeStep } from './calls.ts'
import { confirmed, delivered, isDay, linesOf, wrongPieces } from './order-draft.ts'
import { useStepDraft } from './step-draft.ts'
import { Days, Pieces } from './step-lines.tsx'
import { useActionWords, useHandledMeanwhile, useStepRefusal } from './words.ts'

interface Props {
  action: OrderAction
  order: Order
  onDone: () => void
  /** Somebody else has done something with it. */
  onChanged: () => void
}

/** By the names of fields: `line-<id>`, `note`, and what no field is about. */
type Errors = Partial<Record<string, string>>

/** What a step needs to be said; it is for the order as it is on the screen. What is written stays until it is taken. */
export function StepForm({ action, order, onDone, onChanged }: Props) {
  const { t } = useLingui()
  const words = useActionWords()[action]
  const refusal = useStepRefusal()
  const handledMeanwhile = useHandledMeanwhile()
  const { note, values, isBegun, isOlder, write, forget } = useStepDraft(order, action)
  const set = (changed: ReadonlyMap<string, string>): void => write({ values: changed })
  const needsWords = action === 'message' || action === 'note'
  const lines = linesOf(order)
  const calendar = useWorkingCalendar(order.shop_id)

  const check = (): Errors => {
    const errors: Errors = {}
    for (const line of lines) {
      const value = values.get(line.id) ?? ''
      if (action === 'confirm' && !isDay(value)) errors[`line-${line.id}`] = t`Give a day of this century`
      const wrong = action === 'deliver' && wrongPieces(line, value)
      if (wrong) errors[`line-${line.id}`] = wrong === 'number' ? t`Write a whole number` : t`That is more than is left`
    }
    if (action === 'deliver' && delivered(order, values)?.length === 0) errors.problem = t`Write how many of something`
    if (needsWords && note.trim() === '') errors.note = t`Write something first`
    return errors
  }
  const { errors, busy, form } = useForm<Errors>({
    check,
    send: async () => {
      const said =
        action === 'confirm' ? confirmed(order, values) : action === 'deliver' ? delivered(order, values) : undefined
      await takeStep(order.id, action, {
        revision: order.revision,
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(said && { lines: said }),
      })
      forget()
      toast(words.done, 'success')
      onDone()
    },
    refused: (error) => {
      if (isApiError(error, ERROR.revisionChanged) || isApiError(error, ERROR.statusNotAllowed)) onChanged()
      return { problem: refusal(error) }
    },
  })
  return (
    <form {...form} className="office-form">
      {action === 'confirm' && <Days lines={lines} values={values} set={set} errors={errors} calendar={calendar} />}
      {action === 'deliver' && <Pieces lines={lines} values={values} set={set} errors={errors} />}
      {action === 'cancel' && <p>{t`A cancelled order is not delivered, and cannot be opened again.`}</p>}
      {action === 'note' && <p>{t`Only the shop's staff see it.`}</p>}
      <TextField
        label={needsWords ? t`Words` : t`Words to the buyer (optional)`}
        name="note"
        value={note}
        onValue={(text) => write({ note: text })}
        error={errors.note}
        maxLength={MOVE_NOTE_MAX}
        multiline
        rows={3}
      />
      {(errors.problem || isOlder) && (
        <p className="office-wrong" role="alert">
          {errors.problem ?? handledMeanwhile}
        </p>
      )}
      <div className="office-save-actions">
        <Button type="submit" look="next" busy={busy}>
          {busy ? t`Saving…` : words.send}
        </Button>
        {isBegun && <Button disabled={busy} onClick={forget}>{t`Discard`}</Button>}
      </div>
    </form>
  )
}
