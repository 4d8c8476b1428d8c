import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WorkingCalendar } from '#contract/calendar/working-days.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { today } from '../../../i18n/day.ts'
import { closedText } from '../../../i18n/holiday-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormText } from '../form/fields.tsx'
import type { OfficeForm } from '../form/use-office-form.ts'
import { daysByTimes, leftOf } from './order-draft.ts'
import type { StepField, StepValues } from './step-draft.ts'

interface Props {
  form: OfficeForm<StepValues, StepField>
  lines: readonly Order['lines'][number][]
}

/** The day of each line, or one for all; what is said of a day that is closed is no refusal. */
export function Days({ form, lines, calendar }: Props & { calendar: WorkingCalendar }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [all, setAll] = useState('')
  const byTimes = daysByTimes(lines, today(), calendar)
  const fill = (days: ReadonlyMap<string, string>): void => {
    for (const [id, day] of days) form.write(`values.${id}`, day)
  }
  const common = { type: 'date', min: today(), max: '2099-12-31' } as const
  return (
    <>
      {lines.length > 1 && (
        <TextField
          {...common}
          label={t`Delivery of everything`}
          value={all}
          onValue={(day) => {
            setAll(day)
            fill(new Map(lines.map(({ id }) => [id, day])))
          }}
          hint={closedText(all, calendar, locale)}
        />
      )}
      {byTimes.size > 0 && (
        <Button
          size="s"
          onClick={() => {
            setAll('')
            fill(byTimes)
          }}
        >
          {t`Fill in by delivery times`}
        </Button>
      )}
      <ul className="office-order-lines">
        {lines.map(({ id, product, antal }) => {
          const { name } = product
          const day = form.values.values[id] ?? ''
          return (
            <li key={id}>
              <FormText
                {...common}
                of={form}
                name={`values.${id}`}
                label={t`${name}, ${antal} pcs`}
                hint={day === all ? null : closedText(day, calendar, locale)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** How many pieces of each line; all that is left unless something else is written. */
export function Pieces({ form, lines }: Props) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`Deliver all that is left, and the order is handed over.`}</p>
      <ul className="office-order-lines">
        {lines
          .filter((line) => leftOf(line) > 0)
          .map((line) => {
            const { id, product, antal } = line
            const { name } = product
            const left = leftOf(line)
            return (
              <li key={id}>
                <FormText
                  of={form}
                  name={`values.${id}`}
                  label={t`${name}, ${left} of ${antal} left`}
                  inputMode="numeric"
                />
              </li>
            )
          })}
      </ul>
    </>
  )
}
