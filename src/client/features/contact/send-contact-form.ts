import { CONTACT_FIELDS, type ContactError, type ContactField, type ContactForm } from '#contract/contact-form.ts'
import { API } from '#contract/paths.ts'
import { isApiError } from '../../http/api-error.ts'
import { postJson } from '../../http/api.ts'
import { contactErrorOf } from './contact-texts.ts'

export type ContactErrors = Partial<Record<ContactField, ContactError>>

/**
 * Sends a form. `key` names this text: sent again after a lost answer it arrives once (decisions §3).
 * Throws what the call throws.
 */
export async function sendContactForm(form: ContactForm, shopId: string | null, key: string): Promise<void> {
  await postJson<unknown>(API.form, { ...form, ...(shopId !== null && { shopId }) }, { idempotencyKey: key })
}

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
