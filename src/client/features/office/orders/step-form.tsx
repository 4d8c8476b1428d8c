import { useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/orders/orders.schema.ts'
import { MOVE_NOTE_MAX } from '#contract/orders/orders.ts'
import { ERROR } from '#contract/errors.ts'
import { isApiError } from '../../../http/api-error.ts'
import { useWorkingCalendar } from '../../../storage/working-calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OfficeErrors } from '../form/errors.ts'
import { FormText } from '../form/fields.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'
import { type OrderAction, takeStep } from './calls.ts'
import { confirmed, delivered, isDay, linesOf, stepValues, wrongPieces } from './order-draft.ts'
import { type StepField, type StepValues, useStepDraft } from './step-draft.ts'
import { Days, Pieces } from './step-lines.tsx'
import { useActionWords, useHandledMeanwhile, useStepRefusal } from './words.ts'

interface Props {
  action: OrderAction
  order: Order
  onDone: () => void
  /** Somebody else has done something with it. */
  onChanged: () => void
}

/** What a step needs to be said; it is for the order as it is on the screen. What is written stays until it is taken. */
export function StepForm({ action, order, onDone, onChanged }: Props) {
  const { t } = useLingui()
  const words = useActionWords()[action]
  const refusal = useStepRefusal()
  const handledMeanwhile = useHandledMeanwhile()
  const needsWords = action === 'message' || action === 'note'
  const lines = linesOf(order)
  const { kept, isOlder } = useStepDraft(
    order,
    action,
    lines.map(({ id }) => id),
  )
  const calendar = useWorkingCalendar(order.shop_id)

  const check = ({ note, values }: StepValues): OfficeErrors => {
    const errors: OfficeErrors = {}
    for (const line of lines) {
      const value = values[line.id] ?? ''
      const path = `values.${line.id}`
      if (action === 'confirm' && !isDay(value)) errors[path] = t`Give a day of this century`
      const wrong = action === 'deliver' && wrongPieces(line, value)
      if (wrong) errors[path] = wrong === 'number' ? t`Write a whole number` : t`That is more than is left`
    }
    if (action === 'deliver' && delivered(order, values)?.length === 0) errors.form = t`Write how many of something`
    if (needsWords && note.trim() === '') errors.note = t`Write something first`
    return errors
  }
  const form = useOfficeForm<StepValues, StepField, Order>({
    kept,
    now: order,
    valuesOf: (one) => stepValues(one, action),
    makes: true,
    check,
    save: async ({ note, values }) => {
      const said =
        action === 'confirm' ? confirmed(order, values) : action === 'deliver' ? delivered(order, values) : undefined
      await takeStep(order.id, action, {
        revision: order.revision,
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(said && { lines: said }),
      })
      return order
    },
    told: () => {
      toast(words.done, 'success')
      onDone()
    },
    refused: (error) => {
      if (isApiError(error, ERROR.revisionChanged) || isApiError(error, ERROR.statusNotAllowed)) onChanged()
      return { form: refusal(error) }
    },
  })
  const { busy, problem, written } = form
  return (
    <form {...form.element} className="office-form">
      {action === 'confirm' && <Days form={form} lines={lines} calendar={calendar} />}
      {action === 'deliver' && <Pieces form={form} lines={lines} />}
      {action === 'cancel' && <p>{t`A cancelled order is not delivered, and cannot be opened again.`}</p>}
      {action === 'note' && <p>{t`Only the shop's staff see it.`}</p>}
      <FormText
        of={form}
        name="note"
        label={needsWords ? t`Words` : t`Words to the buyer (optional)`}
        maxLength={MOVE_NOTE_MAX}
        multiline
        rows={3}
      />
      {(problem || isOlder) && (
        <p className="office-wrong" role="alert">
          {problem ?? handledMeanwhile}
        </p>
      )}
      <div className="office-save-actions">
        <Button type="submit" look="next" busy={busy}>
          {busy ? t`Saving…` : words.send}
        </Button>
        {written.length > 0 && <Button disabled={busy} onClick={form.discard}>{t`Discard`}</Button>}
      </div>
    </form>
  )
}
