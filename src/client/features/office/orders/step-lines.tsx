import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WorkingCalendar } from '#contract/calendar/working-days.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { today } from '../../../i18n/day.ts'
import { closedText } from '../../../i18n/holiday-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { daysByTimes, leftOf } from './order-draft.ts'

interface Props {
  lines: readonly Order['lines'][number][]
  /** What was written, by line. */
  values: ReadonlyMap<string, string>
  set: (changed: ReadonlyMap<string, string>) => void
  errors: Partial<Record<string, string>>
}

/** The day of each line, or one for all; what is said of a day that is closed is no refusal. */
export function Days({ lines, values, set, errors, calendar }: Props & { calendar: WorkingCalendar }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [all, setAll] = useState('')
  const byTimes = daysByTimes(lines, today(), calendar)
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
            set(new Map(lines.map(({ id }) => [id, day])))
          }}
          hint={closedText(all, calendar, locale)}
        />
      )}
      {byTimes.size > 0 && (
        <Button
          size="s"
          onClick={() => {
            setAll('')
            set(byTimes)
          }}
        >
          {t`Fill in by delivery times`}
        </Button>
      )}
      <ul className="office-order-lines">
        {lines.map(({ id, product, antal, delivery_on = '' }) => {
          const { name } = product
          const day = values.get(id) ?? delivery_on
          return (
            <li key={id}>
              <TextField
                {...common}
                name={`line-${id}`}
                label={t`${name}, ${antal} pcs`}
                value={day}
                hint={day === all ? null : closedText(day, calendar, locale)}
                onValue={(day) => set(new Map([[id, day]]))}
                error={errors[`line-${id}`]}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** How many pieces of each line; all that is left unless something else is written. */
export function Pieces({ lines, values, set, errors }: Props) {
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
                <TextField
                  name={`line-${id}`}
                  label={t`${name}, ${left} of ${antal} left`}
                  inputMode="numeric"
                  value={values.get(id) ?? String(left)}
                  onValue={(pieces) => set(new Map([[id, pieces]]))}
                  error={errors[`line-${id}`]}
                />
              </li>
            )
          })}
      </ul>
    </>
  )
}
