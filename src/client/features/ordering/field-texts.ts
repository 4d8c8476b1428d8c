import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type CustomerField, isRequired, type RequiredField } from '#contract/cart/customer-information.ts'
import { RULE } from '#contract/errors.ts'
import type { FieldRule } from './check.ts'

const MISSING: Record<RequiredField, MessageDescriptor> = {
  first_name: msg`Enter the first name`,
  last_name: msg`Enter the last name`,
  address: msg`Enter the address`,
  city: msg`Enter the city`,
  delivery_address: msg`Enter where it is to be delivered`,
  delivery_contact: msg`Enter whom the driver may call`,
  customer_reference: msg`Enter a reference, so that the invoice finds its way`,
  payment_condition: msg`Enter the payment condition`,
}

/** What is wrong with a field of the ordering information, to show under it. */
export const fieldErrorText = (field: CustomerField, rule: FieldRule): MessageDescriptor =>
  rule === RULE.required && isRequired(field) ? MISSING[field] : msg`This is too long`
