import { numberOfDay } from './holidays.ts'
import type { ClosedDays } from './working-days.ts'

/** Spans of closed days of a shop. */
export const CLOSED_DAYS_MAX = 60
/** Days of one of them. */
export const CLOSED_SPAN_MAX = 366
/** Characters of what one is called. */
export const CLOSED_NAME_MAX = 80

export type ClosedProblem = { field: keyof ClosedDays; why: 'missing' | 'line' | 'before' | 'long' }

/** Whether a text is a day of this century. */
const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(numberOfDay(text))

/** What is wrong with closed days as somebody wrote them, or null. */
export function closedProblem({ from, to, name }: ClosedDays): ClosedProblem | null {
  if (!isDay(from)) return { field: 'from', why: 'missing' }
  if (!isDay(to)) return { field: 'to', why: 'missing' }
  if (to < from) return { field: 'to', why: 'before' }
  if (numberOfDay(to) - numberOfDay(from) >= CLOSED_SPAN_MAX) return { field: 'to', why: 'long' }
  if (name.trim() === '') return { field: 'name', why: 'missing' }
  return /\p{Cc}/u.test(name.trim()) ? { field: 'name', why: 'line' } : null
}

/** By their first days, each name without blanks around it. */
export const inOrder = (closed: readonly ClosedDays[]): ClosedDays[] =>
  closed
    .map(({ from, to, name }) => ({ from, to, name: name.trim() }))
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
