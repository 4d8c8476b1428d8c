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
