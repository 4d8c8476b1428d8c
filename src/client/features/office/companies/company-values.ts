import type { Address } from '#contract/users/auth.schema.ts'
import type { ChangeCompany, OfficeCompany } from '#contract/office/company.schema.ts'
import { type FieldGuards, isText } from '../form/written.ts'

export const COMPANY_FIELDS = ['name', 'org_number', 'payment_terms', 'addresses'] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]

/** What a company's form says. */
export interface CompanyValues {
  name: string
  org_number: string
  payment_terms: string
  addresses: readonly Address[]
}

const NO_VALUES: CompanyValues = { name: '', org_number: '', payment_terms: '', addresses: [] }
export const NO_ADDRESS: Address = { name: '', street: '', postal_code: '', city: '', country: '' }

/** Null: a new one. */
export const companyValues = (company: OfficeCompany | null): CompanyValues => {
  if (company === null) return NO_VALUES
  const { name, org_number, payment_terms, addresses } = company
  return { name, org_number, payment_terms: payment_terms ?? '', addresses }
}

const isAddress = (kept: unknown): kept is Address =>
  Object.keys(NO_ADDRESS).every((part) => isText(Object(kept)[part]))

export const COMPANY_GUARDS: FieldGuards<CompanyField> = {
  name: isText,
  org_number: isText,
  payment_terms: isText,
  addresses: (kept) => Array.isArray(kept) && kept.every(isAddress),
}

/** Fields as a call names them. */
export const changeOf = (
  values: CompanyValues,
  fields: readonly CompanyField[],
): Omit<ChangeCompany, 'shop_id' | 'revision'> => Object.fromEntries(fields.map((field) => [field, values[field]]))
