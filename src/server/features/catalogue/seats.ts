import { understand } from '#catalogue/understand/understand.ts'
import { LOCALES, type LocalText } from '#contract/locale.ts'
import type { CatalogueItem } from '../../db/item.ts'

/** Columns in which a supplier says how many may sit. */
const SEATS_COLUMN =
  /^(number of |antal |antall |max )?(seats?|seating( capacity)?|sittplatser|sits|sitteplasser|siddepladser|istuinpaikat|istumapaikat|persons?|people|personer|henkilömäärä)$/i
const MOST = 60

/** Where a text may say it: looking closely at each would take long. */
const NUMBER =
  /(?<![\p{L}\p{N}])(?:\d{1,2}|\p{L}+)\s?[-–‑]?\s?(?:sits|sittplats|sete|seat|pers|people|henge|henke|henki|hlö|istu|sidde|sitte)/iu
const AROUND = 60

/**
 * How many may sit at or on a product: what its column says, else its name, its attributes or its description. Of
 * several numbers, as of a table that can be made longer, the largest. Null: it does not say.
 */
export function seatsOf({ name, description, attributes }: CatalogueItem): number | null {
  for (const { key, value } of attributes) {
    if (!SEATS_COLUMN.test(key.trim())) continue
    const numbers = Object.values(value).flatMap((text) => (text.match(/\d+/g) ?? []).map(Number))
    const said = Math.max(...numbers.filter((n) => n >= 1 && n <= MOST))
    if (Number.isFinite(said)) return said
  }
  for (const text of [name, ...attributes.map(({ value }) => value), description]) {
    const said = saidIn(text)
    if (said !== null) return said
  }
  return null
}

function saidIn(text: LocalText): number | null {
  for (const language of LOCALES) {
    const own = text[language] ?? ''
    const at = own.search(NUMBER)
    if (at < 0) continue
    for (const { filter } of understand(own.slice(at, at + AROUND), language))
      if ('seats' in filter) return filter.seats.max ?? filter.seats.min
  }
  return null
}
