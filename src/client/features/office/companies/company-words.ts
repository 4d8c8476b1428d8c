import { t } from '@lingui/core/macro'
import { ERROR, RULE } from '#contract/errors.ts'
import type { CompanyChangeKind } from '#contract/office/company.ts'
import type { CompanyChange } from '#contract/office/company.schema.ts'
import type { Address } from '#contract/users/auth.schema.ts'
import { isApiError } from '../../../http/api-error.ts'
import { doingFailure, savingFailure } from '../failure-text.ts'
import { COMPANY_FIELDS, type CompanyField, type CompanyValues } from './company-values.ts'

export function companyFieldName(field: CompanyField): string {
  switch (field) {
    case 'name':
      return t`Company’s name`
    case 'org_number':
      return t`Organisation number`
    case 'payment_terms':
      return t`Payment terms`
    case 'addresses':
      return t`Addresses`
  }
}

/** What becomes of a company, and what became of it. */
export const changeName = (what: CompanyChangeKind): string =>
  ({ made: t`Made`, changed: t`Changed`, retired: t`Taken out of use`, returned: t`Used again` })[what]

/** Who changed a company: somebody, a key, or the command line. */
export function whoText({ by, key: machine }: Pick<CompanyChange, 'by' | 'key'>): string {
  const key = machine ?? ''
  return by ?? (machine === null ? t`The system's operator` : t`The key ${key}`)
}

/** The fields that a change is told by; when a company was made, none are. */
export const fieldsOf = ({ what, became }: Pick<CompanyChange, 'what' | 'became'>): CompanyField[] =>
  what === 'made' ? [] : COMPANY_FIELDS.filter((field) => field in became)

/** An address on one line. */
export const addressText = ({ name, street, postal_code, city, country }: Address): string =>
  [name, street, `${postal_code} ${city}`.trim(), country].filter((part) => part !== '').join(', ')

/** What a field says, in a line. */
export const companyValueText = (value: CompanyValues[CompanyField] | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).map(addressText).join('; ')

export type CompanyErrors = Partial<Record<string, string>>

/** The broken rules of what is written; the server has the same. */
export function companyErrors({ name, addresses }: CompanyValues): CompanyErrors {
  const errors: CompanyErrors = {}
  if (name.trim() === '') errors.name = t`Enter the company’s name`
  for (const [i, { street, city }] of addresses.entries())
    if (street.trim() === '' && city.trim() === '') errors[`addresses.${i}.street`] = t`Enter a street or a city`
  return errors
}

/** What the server refused, by field. */
export function companyRefusal(error: unknown): CompanyErrors {
  const errors: CompanyErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : []) {
    if (rule === RULE.taken) errors[field] = t`Another company of the shop has this number`
    else if (rule === RULE.range) errors.form = t`The shop has as many companies as it can have`
    else errors[field] = rule === RULE.tooLong ? t`This is too long` : t`It is not written as it has to be`
  }
  return Object.keys(errors).length > 0 ? errors : { form: companyFailure(error) }
}

const gone = (): string => t`The shop does not have this company any more.`
const companyFailure = (error: unknown): string => (isApiError(error, ERROR.notFound) ? gone() : savingFailure(error))

/** Why a company was not taken out of use, or back. */
export function companyDoingFailure(error: unknown): string {
  if (isApiError(error, ERROR.revisionChanged))
    return t`A colleague has changed it meanwhile. Look at it, then do it again.`
  if (isApiError(error, ERROR.notFound)) return gone()
  const [first] = isApiError(error) && error.fields.length > 0 ? Object.values(companyRefusal(error)) : []
  return first ?? doingFailure(error)
}
