/** Ordering customer information [contract/customer-information], the same rules on both sides. */
export const CUSTOMER_FIELDS = [
  'first_name',
  'last_name',
  'address',
  'city',
  'delivery_address',
  'delivery_contact',
  'customer_reference',
  'payment_condition',
  'additional_information',
] as const
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]
export type CustomerInformation = Record<CustomerField, string>

export const CUSTOMER_FIELD_MAX = 200
export const ADDITIONAL_INFORMATION_MAX = 2_000

export const NO_INFORMATION: CustomerInformation = {
  first_name: '',
  last_name: '',
  address: '',
  city: '',
  delivery_address: '',
  delivery_contact: '',
  customer_reference: '',
  payment_condition: '',
  additional_information: '',
}

/** What is known with what is new, trimmed; fields that are not named stay. */
export function withInformation(known: CustomerInformation, change: Partial<CustomerInformation>): CustomerInformation {
  const next = { ...known }
  for (const field of CUSTOMER_FIELDS) {
    const text = change[field]
    if (text !== undefined) next[field] = text.trim()
  }
  return next
}

/** Fields without which nothing is ordered: all but the additional information [contract/customer-information]. */
export const missingInformation = (information: CustomerInformation): CustomerField[] =>
  CUSTOMER_FIELDS.filter((field) => field !== 'additional_information' && information[field].trim() === '')
