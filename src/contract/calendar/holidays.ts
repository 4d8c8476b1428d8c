import type { Country } from '../office/shop.ts'

/**
 * Public holidays, and the eves that Swedish and Finnish law count alike with them when a time is reckoned. Those of one
 * country alone have it in their name; the others are one day wherever they are kept.
 */
export const HOLIDAYS = [
  'new_year',
  'epiphany',
  'maundy_thursday',
  'good_friday',
  'easter',
  'easter_monday',
  'great_prayer_day',
  'may_day',
  'norway_constitution',
  'ascension',
  'whit_sunday',
  'whit_monday',
  'sweden_national',
  'midsummer_eve',
  'midsummer',
  'all_saints',
  'finland_independence',
  'christmas_eve',
  'christmas',
  'boxing_day',
  'new_years_eve',
] as const
export type Holiday = (typeof HOLIDAYS)[number]

const DAY_MS = 86_400_000

/** A day of the calendar as a whole number, counted from 1970-01-01, a Thursday. */
export const numberOfDay = (day: string): number => Date.parse(day) / DAY_MS
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
/** 0 is Sunday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher), as the number of its day. */
export function easterOf(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const lag = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - lag + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * shift + 114
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const dateOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS

/** The first Saturday from a date on. */
function saturdayFrom(year: number, month: number, day: number): number {
  const first = dateOf(year, month, day)
  return first + ((6 - weekdayOf(first) + 7) % 7)
}

/** When each is, of those that are kept in that year. */
const WHEN: Readonly<Record<Holiday, (year: number) => number>> = {
  new_year: (year) => dateOf(year, 1, 1),
  epiphany: (year) => dateOf(year, 1, 6),
  maundy_thursday: (year) => easterOf(year) - 3,
  good_friday: (year) => easterOf(year) - 2,
  easter: easterOf,
  easter_monday: (year) => easterOf(year) + 1,
  great_prayer_day: (year) => easterOf(year) + 26,
  may_day: (year) => dateOf(year, 5, 1),
  norway_constitution: (year) => dateOf(year, 5, 17),
  ascension: (year) => easterOf(year) + 39,
  whit_sunday: (year) => easterOf(year) + 49,
  whit_monday: (year) => easterOf(year) + 50,
  sweden_national: (year) => dateOf(year, 6, 6),
  midsummer_eve: (year) => saturdayFrom(year, 6, 20) - 1,
  midsummer: (year) => saturdayFrom(year, 6, 20),
  all_saints: (year) => saturdayFrom(year, 10, 31),
  finland_independence: (year) => dateOf(year, 12, 6),
  christmas_eve: (year) => dateOf(year, 12, 24),
  christmas: (year) => dateOf(year, 12, 25),
  boxing_day: (year) => dateOf(year, 12, 26),
  new_years_eve: (year) => dateOf(year, 12, 31),
}

const EVERYWHERE: readonly Holiday[] = [
  'new_year',
  'good_friday',
  'easter',
  'easter_monday',
  'ascension',
  'whit_sunday',
  'christmas',
  'boxing_day',
]
const SUMMER_AND_SAINTS: readonly Holiday[] = ['epiphany', 'may_day', 'midsummer_eve', 'midsummer', 'all_saints']

/** The Danish day of prayer was kept for the last time in 2023. */
const LAST_PRAYER_DAY = 2023

const KEPT: Readonly<Record<Country, readonly Holiday[]>> = {
  SE: [...EVERYWHERE, ...SUMMER_AND_SAINTS, 'sweden_national', 'christmas_eve', 'new_years_eve'],
  NO: [...EVERYWHERE, 'maundy_thursday', 'may_day', 'norway_constitution', 'whit_monday'],
  DK: [...EVERYWHERE, 'maundy_thursday', 'great_prayer_day', 'whit_monday'],
  FI: [...EVERYWHERE, ...SUMMER_AND_SAINTS, 'finland_independence', 'christmas_eve'],
}

const known = new Map<string, ReadonlyMap<number, Holiday>>()
/** Years of the four countries in this century: no more are asked for. */
const KNOWN_MAX = 400

/** The holidays of a country in a year, by the numbers of their days. Of two on one day the first one counts. */
export function holidaysOf(country: Country, year: number): ReadonlyMap<number, Holiday> {
  const key = `${country}${year}`
  let days = known.get(key)
  if (!days) {
    const kept = KEPT[country].filter((one) => one !== 'great_prayer_day' || year <= LAST_PRAYER_DAY)
    days = new Map(kept.toReversed().map((one) => [WHEN[one](year), one]))
    if (known.size < KNOWN_MAX) known.set(key, days)
  }
  return days
}
