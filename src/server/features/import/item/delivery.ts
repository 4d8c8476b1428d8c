import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import type { Cell } from '../read/source.ts'
import { type RowProblems, shown } from './row-problems.ts'
import { clean, meansNothing } from './text.ts'

/** The words for each unit in the five languages. */
const UNITS: readonly (readonly [DeliveryTime['unit'], RegExp])[] = [
  ['d', /^(d|days?|dag|dagar|dager|dage|døgn|dygn|pv|päivä|päivää)$/],
  ['w', /^(w|wk|weeks?|v|vecka|veckor|uke|uker|uge|uger|vk|viikko|viikkoa)$/],
  ['wd', /^(wd|workdays?|work(ing)? days?|business days?|arbetsdag(ar)?|vardag(ar)?|virkedag(er)?|arbeidsdag(er)?)$/],
  ['wd', /^(hverdag(e|er)?|arbejdsdag(e)?|arkipäivää?|työpäivää?)$/],
]

/**
 * A delivery time: a number and its unit, `5 d`, `3w`, `10wd`, or in words of the five languages. Of a span
 * (`2-3 w`) the longer time counts; a number alone is days.
 */
export function deliveryOf(cell: Cell, problems: RowProblems): DeliveryTime | undefined {
  const text = clean(cell).toLowerCase()
  if (meansNothing(text)) return undefined
  const match = /^(?:\d{1,4}\s*[-–]\s*)?(\d{1,4})\s*(\p{L}[\p{L} ]*)?\.?$/u.exec(text)
  const words = match?.[2] ?? 'd'
  const unit = UNITS.find(([, pattern]) => pattern.test(words))?.[0]
  if (!match || !unit) {
    return problems.add('delivery_time', `${shown(text)} is not a number with d, w or wd`)
  }
  return { value: Number(match[1]), unit }
}
