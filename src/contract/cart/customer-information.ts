import { recordOf } from '../record.ts'

/** All that both sides know of a field of the order form, besides its words. */
interface FieldDescriptor {
  /** Characters. */
  max: number
  /** Ordering does without it. */
  optional?: true
  /** What a device offers at the next order, where that is not the same again: the person's own choice, or nothing. */
  again?: 'suggested' | 'never'
}

const SHORT = 200

/** The fields in the order of showing [contributing/adding-a-field-of-the-order-form]. */
const FIELD = {
  first_name: { max: SHORT },
  last_name: { max: SHORT },
  address: { max: SHORT },
  city: { max: SHORT },
  delivery_address: { max: SHORT },
  delivery_contact: { max: SHORT },
  // The wrong reference sends an invoice to the wrong place.
  customer_reference: { max: SHORT, again: 'suggested' },
  payment_condition: { max: SHORT },
  additional_information: { max: 2_000, optional: true, again: 'never' },
} as const satisfies Record<string, FieldDescriptor>

type Descriptors = typeof FIELD
export type CustomerField = keyof Descriptors
export type RequiredField = {
  [F in CustomerField]: Descriptors[F] extends { optional: true } ? never : F
}[CustomerField]
/** Ordering customer information [contract/customer-information], the same rules on both sides. */
export type CustomerInformation = Record<CustomerField, string>

export const CUSTOMER_FIELDS = Object.keys(FIELD) as readonly CustomerField[]

const descriptorOf = (field: CustomerField): FieldDescriptor => FIELD[field]
export const maxLength = (field: CustomerField): number => FIELD[field].max
export const isRequired = (field: CustomerField): field is RequiredField => !descriptorOf(field).optional
/** Whether the next order begins with it; whether a device keeps it for that. */
export const isSameAgain = (field: CustomerField): boolean => descriptorOf(field).again === undefined
export const isKept = (field: CustomerField): boolean => descriptorOf(field).again !== 'never'

export const NO_INFORMATION: CustomerInformation = recordOf(CUSTOMER_FIELDS, () => '')

/** What one order said, as far as the next begins with it. */
export const sameAgain = (information: Partial<CustomerInformation>): CustomerInformation =>
  recordOf(CUSTOMER_FIELDS, (field) => (isSameAgain(field) && information[field]) || '')

/** What is known with what is new, trimmed; fields that are not named stay. */
export function withInformation(known: CustomerInformation, change: Partial<CustomerInformation>): CustomerInformation {
  const next = { ...known }
  for (const field of CUSTOMER_FIELDS) {
    const text = change[field]
    if (text !== undefined) next[field] = text.trim()
  }
  return next
}

/** With nothing in fields that are not known: carts from before there was a field lack it. */
export const wholeInformation = (known: Partial<CustomerInformation>): CustomerInformation => ({
  ...NO_INFORMATION,
  ...known,
})

/** Fields without which nothing is ordered, and which are empty [contract/customer-information]. */
export const missingInformation = (information: Partial<CustomerInformation>): CustomerField[] =>
  CUSTOMER_FIELDS.filter((field) => isRequired(field) && (information[field] ?? '').trim() === '')
