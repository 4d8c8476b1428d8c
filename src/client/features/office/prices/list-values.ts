import type { ChangePriceList, OfficePriceList } from '#contract/office/price-list.schema.ts'
import { type FieldGuards, isText } from '../form/written.ts'

export const LIST_FIELDS = ['name', 'currency', 'valid_from', 'valid_to'] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** What a list's form says; a day that is empty is no bound. */
export type ListValues = Readonly<Record<ListField, string>>

export const LIST_GUARDS: FieldGuards<ListField> = {
  name: isText,
  currency: isText,
  valid_from: isText,
  valid_to: isText,
}

export const listValues = ({ name, currency, valid_from, valid_to }: OfficePriceList): ListValues => ({
  name,
  currency,
  valid_from: valid_from ?? '',
  valid_to: valid_to ?? '',
})

/** Fields as a call names them. */
export const changeOf = (values: ListValues, fields: readonly ListField[]): Omit<ChangePriceList, 'revision'> =>
  Object.fromEntries(fields.map((field) => [field, values[field] === '' ? null : values[field]]))

/** Of a list that is not made yet. */
export const NEW_LIST_GUARDS = { id: isText, name: isText, currency: isText }
export type NewListField = keyof typeof NEW_LIST_GUARDS
