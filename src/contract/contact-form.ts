/** The contact form's rules, the same on both sides. */
export const CONTACT_FIELDS = ['name', 'phone', 'email', 'companyName', 'orgNumber', 'postalCode', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]
export type ContactForm = Record<ContactField, string>

export const POSTAL_CODE_MAX = 30
export const CONTACT_FIELD_MAX = 200
export const MESSAGE_MAX = 10_000

export type ContactError = `${ContactField}Required` | 'emailInvalid' | `${ContactField}TooLong`

/** Text, at sign, text, dot, text, no blanks. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const maxOf = (field: ContactField): number =>
  field === 'postalCode' ? POSTAL_CODE_MAX : field === 'message' ? MESSAGE_MAX : CONTACT_FIELD_MAX

/** The form with every field trimmed, and the first broken rule of each field; send only if `errors` is empty. */
export function checkContactForm(form: ContactForm): {
  form: ContactForm
  errors: Partial<Record<ContactField, ContactError>>
} {
  const trimmed = { ...form }
  const errors: Partial<Record<ContactField, ContactError>> = {}
  for (const field of CONTACT_FIELDS) {
    trimmed[field] = form[field].trim()
    if (trimmed[field] === '') errors[field] = `${field}Required`
    else if (trimmed[field].length > maxOf(field)) errors[field] = `${field}TooLong`
    else if (field === 'email' && !isEmail(trimmed.email)) errors.email = 'emailInvalid'
  }
  return { form: trimmed, errors }
}
