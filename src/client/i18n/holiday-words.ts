import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Holiday } from '#contract/calendar/holidays.ts'
import { type Closed, closedOn, type WorkingCalendar, workingDayFrom } from '#contract/calendar/working-days.ts'
import type { Locale } from '#contract/locale.ts'
import type { Country } from '#contract/office/shop.ts'
import { dayTag } from './day.ts'
import { listText } from './list.ts'

const NAMES: Readonly<Record<Holiday, MessageDescriptor>> = {
  new_year: msg`New Year’s Day`,
  epiphany: msg`Epiphany`,
  maundy_thursday: msg`Maundy Thursday`,
  good_friday: msg`Good Friday`,
  easter: msg`Easter Sunday`,
  easter_monday: msg`Easter Monday`,
  great_prayer_day: msg`Great Prayer Day`,
  may_day: msg`May Day`,
  norway_constitution: msg`Norway’s Constitution Day`,
  ascension: msg`Ascension Day`,
  whit_sunday: msg`Whit Sunday`,
  whit_monday: msg`Whit Monday`,
  sweden_national: msg`Sweden’s National Day`,
  midsummer_eve: msg`Midsummer’s Eve`,
  midsummer: msg`Midsummer’s Day`,
  all_saints: msg`All Saints’ Day`,
  finland_independence: msg`Finland’s Independence Day`,
  christmas_eve: msg`Christmas Eve`,
  christmas: msg`Christmas Day`,
  boxing_day: msg`Boxing Day`,
  new_years_eve: msg`New Year’s Eve`,
}

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** `Monday 28 December 2026` of `2026-12-28`. */
export function weekdayText(day: string, locale: Locale): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(dayTag(locale), { dateStyle: 'full', timeZone: 'UTC' })
    formats.set(locale, format)
  }
  return format.format(new Date(`${day}T12:00:00Z`))
}

/** What a closed day is, in a few words: `Christmas Day`, `Epiphany (Sweden)`, a shop's own name for it. */
export function closedName(closed: Closed, { holidays }: WorkingCalendar, locale: Locale): string {
  if (closed.why === 'own') return closed.name
  if (closed.why !== 'holiday') return closed.why === 'saturday' ? t`a Saturday` : t`a Sunday`
  const name = i18n._(NAMES[closed.holiday])
  if (closed.countries.length === holidays.length) return name
  const places = listText(
    closed.countries.map((country) => countryText(country, locale)),
    locale,
  )
  return t`${name} (${places})`
}

const countryText = (country: Country, locale: Locale): string =>
  new Intl.DisplayNames(dayTag(locale), { type: 'region' }).of(country) ?? country

/** Why nobody works on a day, and when they do again; null: they work, or it is no day of this century. */
export function closedText(day: string, calendar: WorkingCalendar, locale: Locale): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null
  const closed = closedOn(day, calendar)
  if (!closed) return null
  const name = closedName(closed, calendar, locale)
  const why = closed.why === 'own' ? t`The shop is closed then: ${name}.` : t`That day is ${name}.`
  const next = workingDayFrom(day, calendar)
  if (next === null) return why
  const then = weekdayText(next, locale)
  return `${why} ${t`The next working day is ${then}.`}`
}
