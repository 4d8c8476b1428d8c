import { CONTACT_FIELDS, type ContactError, type ContactField } from '#contract/contact-form.ts'
import { isApiError } from '../../http/api-error.ts'
import { contactErrorOf } from './contact-texts.ts'

export type ContactErrors = Partial<Record<ContactField, ContactError>>

/** The server's field errors, for those fields that the form has. */
export function fieldErrorsOf(error: unknown): ContactErrors {
  const errors: ContactErrors = {}
  if (!isApiError(error)) return errors
  for (const { field, rule } of error.fields) {
    const known = CONTACT_FIELDS.find((name) => name === field)
    if (known) errors[known] ??= contactErrorOf(known, rule)
  }
  return errors
}
