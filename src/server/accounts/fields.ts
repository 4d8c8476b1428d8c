import { isEmail } from '#contract/contact-form.ts'
import { type FieldError, RULE } from '#contract/errors.ts'
import { isPlainUsername } from '#contract/users/username.ts'

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

const USERNAME_MAX = 100

/** The same of a new user, whose name must besides be one that can be told from others. */
export function newUserErrors(fields: UserFields): FieldError[] {
  const errors = userErrors(fields)
  const { username } = fields
  if (username.length > USERNAME_MAX)
    errors.push({ field: 'username', rule: RULE.tooLong, message: `username has more than ${USERNAME_MAX} characters` })
  else if (!errors.some(({ field }) => field === 'username') && !isPlainUsername(username))
    errors.push({
      field: 'username',
      rule: RULE.format,
      message: 'username must have letters of one script and no invisible characters',
    })
  return errors
}
