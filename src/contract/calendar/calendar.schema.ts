import { Type } from 'typebox'
import { DaySchema } from '../cart/cart.schema.ts'
import { COUNTRIES } from '../office/shop.ts'
import { CLOSED_DAYS_MAX, CLOSED_NAME_MAX } from './closed-days.ts'

/** The countries whose public holidays count. */
export const HolidaysSchema = Type.Array(Type.Enum([...COUNTRIES]), { maxItems: COUNTRIES.length, uniqueItems: true })

/** Days that a shop is closed besides, by their first days; both ends count. */
export const ClosedDaysSchema = Type.Array(
  Type.Object(
    { from: DaySchema, to: DaySchema, name: Type.String({ minLength: 1, maxLength: CLOSED_NAME_MAX }) },
    { additionalProperties: false },
  ),
  { maxItems: CLOSED_DAYS_MAX },
)
