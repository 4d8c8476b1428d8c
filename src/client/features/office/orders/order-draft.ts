import { type WorkingCalendar, workingDayFrom } from '#contract/calendar/working-days.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { arrivalOf } from '#contract/cart/wished.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import type { OrderAction, StepBody } from './calls.ts'
import type { StepValues } from './step-draft.ts'

type CountedLine = Order['lines'][number]

/** What can be confirmed and delivered: lines, not their parts. */
export const linesOf = (order: Order): CountedLine[] => order.lines.filter((line) => line.prisl_underrad === COUNTED)

/** Pieces of a line that have not been delivered. */
export const leftOf = (line: CountedLine): number => Math.max(0, Number(line.antal) - (line.delivered ?? 0))

/** Whether anything of it has been delivered: then it is no longer cancelled. */
export const isBegun = (order: Order): boolean => linesOf(order).some(({ delivered = 0 }) => delivered > 0)

/** Whether every line has a day. */
export const isPromised = (order: Order): boolean => linesOf(order).every((line) => line.delivery_on !== undefined)

/** What a step says of each line before anything is written: the days there are, or all that is left. */
export function stepValues(order: Order, action: OrderAction): StepValues {
  const said = (line: CountedLine): string => (action === 'deliver' ? String(leftOf(line)) : (line.delivery_on ?? ''))
  return { note: '', values: Object.fromEntries(linesOf(order).map((line) => [line.id, said(line)])) }
}

/** The days that were written, by line; an empty one takes the day back. Left as they are they are said again. */
export function confirmed(order: Order, days: StepValues['values']): StepBody['lines'] {
  return linesOf(order).map(({ id }) => ({ id, delivery_on: days[id] || null }))
}

/**
 * The days on which lines can be there by their delivery times, from a day on: the first working day then. Lines that say
 * no time are left out.
 */
export function daysByTimes(
  lines: readonly CountedLine[],
  from: string,
  calendar: WorkingCalendar,
): Map<string, string> {
  const days = lines.flatMap(({ id, product: { delivery_time } }): [string, string][] => {
    const arrival = delivery_time && arrivalOf(delivery_time, from, calendar)
    const day = arrival && workingDayFrom(arrival, calendar)
    return day ? [[id, day]] : []
  })
  return new Map(days)
}

/** A day as the calls have it, or nothing. */
export const isDay = (text: string): boolean => text === '' || /^20\d\d-\d\d-\d\d$/.test(text)

/** Why a number of pieces cannot be delivered of a line, or null. */
export function wrongPieces(line: CountedLine, text: string): 'number' | 'tooMany' | null {
  if (text.trim() === '') return null
  if (!/^\d{1,9}$/.test(text.trim())) return 'number'
  return Number(text) > leftOf(line) ? 'tooMany' : null
}

/** The pieces that were written; undefined: all that is left, which hands the order over. */
export function delivered(order: Order, pieces: StepValues['values']): StepBody['lines'] | undefined {
  const lines = linesOf(order).map((line) => ({ line, quantity: Number(pieces[line.id]) }))
  if (lines.every(({ line, quantity }) => quantity === leftOf(line))) return undefined
  return lines.filter(({ quantity }) => quantity > 0).map(({ line: { id }, quantity }) => ({ id, quantity }))
}
