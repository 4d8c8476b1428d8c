const DAY = /^\d{4}-\d\d-\d\d$/

/** Whether a text is a day of the calendar, such as `2026-11-21`; the 31st of February is none. */
export function isRealDay(text: string): boolean {
  const day = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
