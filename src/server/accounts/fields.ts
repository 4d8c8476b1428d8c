import { isEmail } from '#contract/contact-form.ts'
import { type FieldError, RULE } from '#contract/errors.ts'

/** A user's own data, as people type it. */
export interface UserFields {
  username: string
  name: string
  email: string
}

/** The broken rules of those fields that are given, already trimmed; the calls and the command line ask the same. */
export function userErrors(fields: Partial<UserFields>): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['username', 'name', 'email'] as const)
    if (fields[field] === '') errors.push({ field, rule: RULE.required, message: `${field} is required` })
    else if (/\p{Cc}/u.test(fields[field] ?? ''))
      errors.push({ field, rule: RULE.format, message: `${field} must be one line of text` })
  if (fields.email && !isEmail(fields.email))
    errors.push({ field: 'email', rule: RULE.format, message: 'email must look like name@example.com' })
  return errors
}
