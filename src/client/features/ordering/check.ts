import {
  CUSTOMER_FIELDS,
  type CustomerField,
  type CustomerInformation,
  maxLength,
  missingInformation,
  NO_INFORMATION,
  wholeInformation,
  withInformation,
} from '#contract/cart/customer-information.ts'
import { RULE } from '#contract/errors.ts'

export type FieldRule = typeof RULE.required | typeof RULE.tooLong
export type InformationErrors = Partial<Record<CustomerField, FieldRule>>
/** Why a cart cannot be ordered yet, by the names of the form's fields; `confirmed` is about new prices. */
export type OrderErrors = InformationErrors &
  Partial<Record<'company' | 'cost_centre' | 'confirmed', typeof RULE.required>>

/** What was wrong when it was sent and still is: whatever is put right stops being said at once. */
export const stillWrong = (errors: OrderErrors, now: OrderErrors): OrderErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => now[name as keyof OrderErrors] !== undefined))

/** The information trimmed, and what the server would refuse in it [contract/customer-information]. */
export function checkInformation(values: CustomerInformation): {
  information: CustomerInformation
  errors: InformationErrors
} {
  const information = withInformation(NO_INFORMATION, values)
  const errors: InformationErrors = {}
  for (const field of missingInformation(information)) errors[field] = RULE.required
  for (const field of CUSTOMER_FIELDS) if (information[field].length > maxLength(field)) errors[field] = RULE.tooLong
  return { information, errors }
}

/** What differs from what the cart holds, trimmed; null where nothing does. A field that is too long waits. */
export function unsaved(values: CustomerInformation, held: CustomerInformation): Partial<CustomerInformation> | null {
  const { information, errors } = checkInformation(values)
  const before = wholeInformation(held)
  const change: Partial<CustomerInformation> = {}
  for (const field of CUSTOMER_FIELDS)
    if (information[field] !== before[field] && errors[field] !== RULE.tooLong) change[field] = information[field]
  return Object.keys(change).length === 0 ? null : change
}
