import { type SQL, sql } from './drizzle.ts'

/** Whose calendar a shop lives by; the other countries keep the same time as Sweden. */
const ZONES: Readonly<Record<string, string>> = { FI: 'Europe/Helsinki' }

/** The day that it is now in a country that the database knows. */
export const todayIn = (country: SQL): SQL<string> =>
  sql`(now() AT TIME ZONE coalesce((${JSON.stringify(ZONES)}::jsonb ->> ${country}), ${timeZoneOf('')}))::date`

export const timeZoneOf = (country: string): string => ZONES[country] ?? 'Europe/Stockholm'

/** The day of a moment in a country: `2026-11-21`. */
export function dayIn(country: string, moment: Date): string {
  const timeZone = timeZoneOf(country)
  let format = formats.get(timeZone)
  if (!format) {
    // The Swedish way of writing a date is the international one.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()
