import { useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { CLOSED_DAYS_MAX, CLOSED_NAME_MAX, closedProblem } from '#contract/calendar/closed-days.ts'
import { dayOfNumber, numberOfDay } from '#contract/calendar/holidays.ts'
import { closedOn, type WorkingCalendar } from '#contract/calendar/working-days.ts'
import { COUNTRIES } from '#contract/office/shop.ts'
import { today } from '../../../i18n/day.ts'
import { closedName, weekdayText } from '../../../i18n/holiday-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormCheck, FormText, FormWrong } from '../form/fields.tsx'
import type { OfficeForm } from '../form/use-office-form.ts'
import type { ShopField, ShopValues } from './shop-values.ts'
import { shopFieldName } from './shop-words.ts'

type Form = OfficeForm<ShopValues, ShopField>

/** When the shop works: whose public holidays count, and the days that it is closed besides. */
export function WorkingDays({ form }: { form: Form }) {
  const { t, i18n } = useLingui()
  const { holidays, closed_days } = form.values
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'closed_days' })
  const label = shopFieldName(i18n, 'closed_days')
  const calendar: WorkingCalendar = {
    holidays: COUNTRIES.filter((one) => holidays[one]),
    closed: closed_days.filter((days) => closedProblem(days) === null),
  }
  return (
    <fieldset>
      <legend>{t`Working days`}</legend>
      <p className="shop-note">
        {t`Delivery times in working days leave these days out, as they do weekends, and whoever chooses one of them for a delivery is told.`}
      </p>
      <div className="shop-holidays">
        {COUNTRIES.map((one) => (
          <FormCheck key={one} of={form} name={`holidays.${one}`} label={shopFieldName(i18n, `holidays.${one}`)} />
        ))}
      </div>
      <NextClosed calendar={calendar} />
      <div role="group" aria-label={label} className="shop-closed">
        <p aria-hidden>{label}</p>
        {fields.map(({ id }, i) => (
          <ClosedRow key={id} form={form} place={i} onRemove={() => remove(i)} />
        ))}
        <FormWrong of={form} path="closed_days.root" />
        {fields.length < CLOSED_DAYS_MAX && (
          <Button size="s" onClick={() => append({ from: '', to: '', name: '' }, { shouldFocus: false })}>
            <Icon of={Plus} /> {t`Add closed days`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** From when to when, and what for; a day alone is its own last one. */
function ClosedRow({ form, place, onRemove }: { form: Form; place: number; onRemove: () => void }) {
  const { t } = useLingui()
  const { from, to, name } = form.values.closed_days[place] ?? { from: '', to: '', name: '' }
  const field = <P extends 'from' | 'to' | 'name'>(part: P) => ({
    of: form,
    name: `closed_days.${place}.${part}` as const,
  })
  const end = (day: string): void => {
    if (to === '' || to === from || to < day) form.write(`closed_days.${place}.to`, day)
  }
  const what = name.trim() || from
  return (
    <div className="shop-closed-row">
      <FormText {...field('from')} label={t`First day closed`} type="date" max="2099-12-31" follow={end} />
      <FormText {...field('to')} label={t`Last day closed`} type="date" min={from} max="2099-12-31" />
      <FormText {...field('name')} label={t`Closed for`} maxLength={CLOSED_NAME_MAX} />
      <Button size="s" look="flat" onClick={onRemove} aria-label={t`Remove ${what}`}>
        <Icon of={X} />
      </Button>
    </div>
  )
}

const SHOWN = 4
/** How many days ahead are shown. */
const AHEAD = 400

/** What the choice comes to: the next days, other than those of weekends, on which nobody works. */
function NextClosed({ calendar }: { calendar: WorkingCalendar }) {
  const { t } = useLingui()
  const locale = useLocale()
  const first = numberOfDay(today())
  const next: { day: string; name: string }[] = []
  for (let number = first; number < first + AHEAD && next.length < SHOWN; number++) {
    const day = dayOfNumber(number)
    const closed = closedOn(day, calendar)
    const name = closed && closed.why !== 'saturday' && closed.why !== 'sunday' && closedName(closed, calendar, locale)
    if (name && next.at(-1)?.name !== name) next.push({ day, name })
  }
  if (next.length === 0) return <p className="shop-note">{t`Only weekends are no working days.`}</p>
  return (
    <div className="shop-note">
      <p>{t`The next ones:`}</p>
      <ul>
        {next.map(({ day, name }) => (
          <li key={day}>
            {weekdayText(day, locale)}, {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
