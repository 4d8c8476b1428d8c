import { CONTACT_FIELDS, type ContactField, type ContactForm } from '#contract/contact-form.ts'
import { changeDraft, type DraftKind } from '../../storage/draft.ts'

export const EMPTY: ContactForm = {
  name: '',
  phone: '',
  email: '',
  companyName: '',
  orgNumber: '',
  postalCode: '',
  message: '',
}

export const isEmpty = (form: ContactForm): boolean => CONTACT_FIELDS.every((field) => form[field] === '')

/** What is known stands where nothing is written; a field that was emptied by hand stays so. */
export const withKnown = (
  form: ContactForm,
  known: Partial<ContactForm> | undefined,
  written: ReadonlySet<ContactField>,
): ContactForm => {
  const missing = CONTACT_FIELDS.filter((field) => form[field] === '' && !written.has(field))
  return { ...form, ...Object.fromEntries(missing.map((field) => [field, known?.[field] ?? ''])) }
}

function read(kept: unknown): ContactForm {
  const form = { ...EMPTY }
  if (typeof kept !== 'object' || kept === null) return form
  for (const [name, value] of Object.entries(kept)) {
    const field = CONTACT_FIELDS.find((one) => one === name)
    if (field && typeof value === 'string') form[field] = value
  }
  return form
}

/** What somebody writes to the provider and has not sent. */
export const CONTACT_DRAFT: DraftKind<ContactForm> = { name: 'contact', empty: EMPTY, read }

/** Puts words back that were sent off and refused; what has been written meanwhile stays, and stands before them. */
export const recoverDraft = (owner: string, form: ContactForm): Promise<void> =>
  changeDraft(owner, CONTACT_DRAFT, (before) => {
    const message = [before.message, form.message].filter((text) => text !== '').join('\n\n')
    const filled = CONTACT_FIELDS.map((field) => [field, before[field] || form[field]] as const)
    return { ...form, ...Object.fromEntries(filled), message }
  })
