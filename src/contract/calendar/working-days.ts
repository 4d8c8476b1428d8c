import { COUNTRIES, type Country } from '../office/shop.ts'
import { dayOfNumber, type Holiday, holidaysOf, numberOfDay, weekdayOf } from './holidays.ts'

/** Days that a shop is closed besides; both ends count. */
export interface ClosedDays {
  from: string
  to: string
  name: string
}

/** When a shop works: not at weekends, on the public holidays of these countries, and when it is closed itself. */
export interface WorkingCalendar {
  holidays: readonly Country[]
  closed: readonly ClosedDays[]
}

/** Why nobody works on a day. */
export type Closed =
  | { why: 'own'; name: string }
  /** `countries`: of those whose holidays count, the ones that keep it. */
  | { why: 'holiday'; holiday: Holiday; countries: readonly Country[] }
  | { why: 'saturday' | 'sunday' }

/** What a shop says of its days; an earlier server says nothing, and then there are weekends alone. */
export const calendarOf = (said: {
  holidays?: readonly string[] | undefined
  closed_days?: readonly ClosedDays[] | undefined
}): WorkingCalendar => ({
  holidays: COUNTRIES.filter((one) => said.holidays?.includes(one)),
  closed: said.closed_days ?? [],
})

/** Why a day is none to work on, or null. Days are ISO 8601, of this century. */
export const closedOn = (day: string, calendar: WorkingCalendar): Closed | null => closedAt(numberOfDay(day), calendar)

function closedAt(number: number, { holidays, closed }: WorkingCalendar): Closed | null {
  const day = dayOfNumber(number)
  const own = closed.find(({ from, to }) => from <= day && day <= to)
  if (own) return { why: 'own', name: own.name }
  const year = Number(day.slice(0, 4))
  const kept = holidays.flatMap((country) => {
    const holiday = holidaysOf(country, year).get(number)
    return holiday ? [{ country, holiday }] : []
  })
  const [first] = kept
  if (first) {
    const countries = kept.filter(({ holiday }) => holiday === first.holiday).map(({ country }) => country)
    return { why: 'holiday', holiday: first.holiday, countries }
  }
  const weekday = weekdayOf(number)
  return weekday === 6 ? { why: 'saturday' } : weekday === 0 ? { why: 'sunday' } : null
}

/** A shop that is closed for longer has nothing to say of the day after. */
const SEARCHED = 4000

/** The first working day from a day on; null: there is none for years. */
export function workingDayFrom(day: string, calendar: WorkingCalendar): string | null {
  const first = numberOfDay(day)
  for (let number = first; number < first + SEARCHED; number++)
    if (closedAt(number, calendar) === null) return dayOfNumber(number)
  return null
}

/** The day on which a number of working days has passed, the day itself not counted; null: not for years. */
export function workingDaysAfter(day: string, count: number, calendar: WorkingCalendar): string | null {
  const first = numberOfDay(day)
  let left = count
  for (let number = first; number < first + SEARCHED; number++) {
    if (left === 0) return dayOfNumber(number)
    if (closedAt(number + 1, calendar) === null) left--
  }
  return null
}
