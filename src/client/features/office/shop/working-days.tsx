import { useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CLOSED_DAYS_MAX, CLOSED_NAME_MAX, closedProblem } from '#contract/calendar/closed-days.ts'
import { dayOfNumber, numberOfDay } from '#contract/calendar/holidays.ts'
import { type ClosedDays, closedOn, type WorkingCalendar } from '#contract/calendar/working-days.ts'
import type { Country } from '#contract/office/shop.ts'
import { today } from '../../../i18n/day.ts'
import { closedName, weekdayText } from '../../../i18n/holiday-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { closedWords } from './shop-words.ts'

interface Props {
  holidays: readonly { country: Country; label: string; checked: boolean; onChecked: (on: boolean) => void }[]
  closed: readonly ClosedDays[]
  onClosed: (days: readonly ClosedDays[]) => void
  /** What the closed days are called. */
  label: string
  /** Some of them were refused. */
  error: string | undefined
}

/** When the shop works: whose public holidays count, and the days that it is closed besides. */
export function WorkingDays({ holidays, closed, onClosed, label, error }: Props) {
  const { t } = useLingui()
  const rows = useRowKeys(closed.length)
  const set = (place: number, change: Partial<ClosedDays>): void =>
    onClosed(closed.map((days, i) => (i === place ? { ...days, ...change } : days)))
  const calendar: WorkingCalendar = {
    holidays: holidays.filter(({ checked }) => checked).map(({ country }) => country),
    closed: closed.filter((days) => closedProblem(days) === null),
  }
  return (
    <fieldset>
      <legend>{t`Working days`}</legend>
      <p className="shop-note">
        {t`Delivery times in working days leave these days out, as they do weekends, and whoever chooses one of them for a delivery is told.`}
      </p>
      <div className="shop-holidays">
        {holidays.map(({ country, ...check }) => (
          <CheckField key={country} {...check} />
        ))}
      </div>
      <NextClosed calendar={calendar} />
      <div role="group" aria-label={label} className="shop-closed">
        <p aria-hidden>{label}</p>
        {closed.map((days, i) => (
          <ClosedRow
            key={rows.keys[i]}
            days={days}
            isTried={error !== undefined}
            onDays={(change) => set(i, change)}
            onRemove={() => {
              rows.remove(i)
              onClosed(closed.filter((_, place) => place !== i))
            }}
          />
        ))}
        {error && (
          <p className="office-wrong" role="alert">
            {error}
          </p>
        )}
        {closed.length < CLOSED_DAYS_MAX && (
          <Button
            size="s"
            onClick={() => {
              rows.add()
              onClosed([...closed, { from: '', to: '', name: '' }])
            }}
          >
            <Icon of={Plus} /> {t`Add closed days`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** A key for each of so many rows, which it keeps when another one goes: what is half written in it stays there. */
function useRowKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([])
  const free = Math.max(0, ...known) + 1
  const keys = Array.from({ length: count }, (_, i) => known[i] ?? free + i)
  return {
    keys,
    add: () => setKnown([...keys, Math.max(0, ...keys) + 1]),
    remove: (place: number) => setKnown(keys.filter((_, i) => i !== place)),
  }
}

interface RowProps {
  days: ClosedDays
  isTried: boolean
  onDays: (change: Partial<ClosedDays>) => void
  onRemove: () => void
}

/** From when to when, and what for; a day alone is its own last one. */
function ClosedRow({ days, isTried, onDays, onRemove }: RowProps) {
  const { t } = useLingui()
  const problem = isTried ? closedProblem(days) : null
  const { from, to, name } = days
  const field = (part: keyof ClosedDays) => ({
    value: days[part],
    onValue: (value: string) => onDays({ [part]: value }),
    error: problem?.field === part ? closedWords(problem) : undefined,
    ...(problem?.field === part && { name: 'closed_days' }),
  })
  const what = name.trim() || from
  return (
    <div className="shop-closed-row">
      <TextField
        {...field('from')}
        label={t`First day closed`}
        type="date"
        max="2099-12-31"
        onValue={(day) => onDays({ from: day, ...((to === '' || to === from || to < day) && { to: day }) })}
      />
      <TextField {...field('to')} label={t`Last day closed`} type="date" min={from} max="2099-12-31" />
      <TextField {...field('name')} label={t`Closed for`} maxLength={CLOSED_NAME_MAX} />
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
