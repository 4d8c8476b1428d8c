import type { Address } from '#contract/users/auth.schema.ts'
import type { ChangeCompany, OfficeCompany } from '#contract/office/company.schema.ts'

export const COMPANY_FIELDS = ['name', 'org_number', 'payment_terms', 'addresses'] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]

/** What a company's form says. */
export interface CompanyValues {
  name: string
  org_number: string
  payment_terms: string
  addresses: readonly Address[]
}

/** What somebody writes of a company and has not saved. */
export interface CompanyDraft {
  /** The one that was last read; null for a new company. */
  revision: number | null
  base: CompanyValues
  values: CompanyValues
  /** What a colleague has made of fields that were changed here too; to be settled before it is saved. */
  theirs: Partial<CompanyValues>
}

export const NO_VALUES: CompanyValues = { name: '', org_number: '', payment_terms: '', addresses: [] }
export const NO_ADDRESS: Address = { name: '', street: '', postal_code: '', city: '', country: '' }

export const valuesOf = ({ name, org_number, payment_terms, addresses }: OfficeCompany): CompanyValues => ({
  name,
  org_number,
  payment_terms: payment_terms ?? '',
  addresses,
})

export const draftOf = (company: OfficeCompany | null): CompanyDraft => {
  const values = company ? valuesOf(company) : NO_VALUES
  return { revision: company?.revision ?? null, base: values, values, theirs: {} }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that say something else than was read. */
export const changedFields = ({ base, values }: CompanyDraft): CompanyField[] =>
  COMPANY_FIELDS.filter((field) => !isSame(values[field], base[field]))

/** The draft over what a colleague has made of the company: what both have changed, and differently, is to be settled. */
export function rebased(draft: CompanyDraft, now: OfficeCompany): CompanyDraft {
  const current = valuesOf(now)
  const changed = new Set(changedFields(draft))
  const open = COMPANY_FIELDS.filter(
    (field) =>
      changed.has(field) && !isSame(current[field], draft.base[field]) && !isSame(current[field], draft.values[field]),
  )
  return {
    revision: now.revision,
    base: current,
    values: Object.fromEntries(
      COMPANY_FIELDS.map((field) => [field, changed.has(field) ? draft.values[field] : current[field]]),
    ) as unknown as CompanyValues,
    theirs: Object.fromEntries(open.map((field) => [field, current[field]])),
  }
}

/** Settles a field: one's own value stays, or the colleague's does. */
export function settled(draft: CompanyDraft, field: CompanyField, take: 'mine' | 'theirs'): CompanyDraft {
  const { [field]: value, ...theirs } = draft.theirs
  return { ...draft, theirs, values: take === 'mine' ? draft.values : { ...draft.values, [field]: value } }
}

/** The draft as a change for the server. */
export const changeOf = (draft: CompanyDraft): Omit<ChangeCompany, 'shop_id'> => ({
  ...(draft.revision !== null && { revision: draft.revision }),
  ...Object.fromEntries(changedFields(draft).map((field) => [field, draft.values[field]])),
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isValues = (value: unknown): value is CompanyValues =>
  isRecord(value) &&
  [value.name, value.org_number, value.payment_terms].every((one) => typeof one === 'string') &&
  Array.isArray(value.addresses) &&
  value.addresses.every((one) => isRecord(one) && Object.keys(NO_ADDRESS).every((key) => typeof one[key] === 'string'))

/** What a device kept, as far as it is what it should be; null: nothing is written. */
export function readCompanyDraft(kept: unknown): CompanyDraft | null {
  if (!isRecord(kept) || !isValues(kept.base) || !isValues(kept.values)) return null
  const { revision, base, values, theirs } = kept
  return {
    revision: typeof revision === 'number' ? revision : null,
    base,
    values,
    theirs: isRecord(theirs) ? theirs : {},
  }
}
