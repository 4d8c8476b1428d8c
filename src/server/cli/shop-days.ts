import {
  CLOSED_DAYS_MAX,
  CLOSED_NAME_MAX,
  CLOSED_SPAN_MAX,
  type ClosedProblem,
  closedProblem,
  inOrder,
} from '#contract/calendar/closed-days.ts'
import type { ClosedDays } from '#contract/calendar/working-days.ts'
import { COUNTRIES, type Country, isCountry } from '#contract/office/shop.ts'
import { many, text, UsageError, type Values } from './program.ts'

/**
 * `--holidays SE,NO`, `none`, or `own` for those of the shop's country. Undefined: not said.
 * @throws {UsageError} for other countries
 */
export function holidaysOption(values: Values): Country[] | null | undefined {
  const said = text(values, 'holidays')?.toUpperCase()
  if (said === undefined) return undefined
  if (said === 'OWN') return null
  if (said === 'NONE') return []
  const named = said.split(',').map((one) => one.trim())
  const wrong = named.find((one) => !isCountry(one))
  if (wrong !== undefined)
    throw new UsageError(`--holidays names "${wrong}", but should be own, none, or some of ${COUNTRIES.join(',')}`)
  return COUNTRIES.filter((one) => named.includes(one))
}

const PROBLEMS: Readonly<Record<ClosedProblem['why'], string>> = {
  missing: 'but should be written as 2026-12-28;2026-12-30;Stocktaking',
  line: 'whose name should be one line of text',
  before: 'whose last day is before the first',
  long: `but a shop is closed for ${CLOSED_SPAN_MAX} days at most at a time`,
}

/**
 * Each `--closed-day "FIRST;LAST;NAME"`, which together are all; one that is empty: none. Undefined: not said.
 * @throws {UsageError} for what breaks a rule
 */
export function closedDaysOption(values: Values): ClosedDays[] | undefined {
  const said = many(values, 'closed-day')
  if (said.length === 0) return undefined
  const days = said.filter((one) => one !== '').map(closedDayOf)
  if (days.length > CLOSED_DAYS_MAX) throw new UsageError(`--closed-day: a shop has at most ${CLOSED_DAYS_MAX}`)
  return inOrder(days)
}

function closedDayOf(said: string): ClosedDays {
  const [from = '', to = '', ...name] = said.split(';').map((one) => one.trim())
  const days = { from, to, name: name.join(';') }
  const problem = closedProblem(days)
  if (problem) throw new UsageError(`--closed-day is "${said}", ${PROBLEMS[problem.why]}`)
  if (days.name.length > CLOSED_NAME_MAX)
    throw new UsageError(`--closed-day: a name has at most ${CLOSED_NAME_MAX} characters`)
  return days
}
