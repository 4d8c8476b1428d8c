import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isEmail } from '#contract/contact-form.ts'
import { ERROR, RULE, type Rule } from '#contract/errors.ts'
import { isPlainUsername, normalUsername } from '#contract/users/username.ts'
import { isApiError } from '../../http/api-error.ts'

export type UserField = 'name' | 'email' | 'username' | 'shops'
export type FieldErrors = Partial<Record<UserField, MessageDescriptor>>

const TEXT_MAX = 200
const USERNAME_MAX = 100

const MISSING: Record<UserField, MessageDescriptor> = {
  name: msg`Enter the name`,
  email: msg`Enter the email address`,
  username: msg`Enter a username`,
  shops: msg`Choose at least one shop`,
}
const tooLong = msg`This is too long`
const notOneLine = msg`Use one line of text`
const noEmail = msg`This does not look like an email address`
const taken = msg`This username is taken`
const notAvailable = msg`This username cannot be used. Choose another one`
const notPlain = msg`Use letters of one alphabet and no invisible characters`

const FORMATS: Partial<Record<UserField, MessageDescriptor>> = { email: noEmail, username: notPlain }

/** The broken rules of what stands in a user's form; the server has the same. */
export function fieldErrors(fields: Partial<Record<Exclude<UserField, 'shops'>, string>>): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['name', 'email', 'username'] as const) {
    const text = fields[field]?.trim()
    if (text === undefined) continue
    if (text === '') errors[field] = MISSING[field]
    else if (text.length > (field === 'username' ? USERNAME_MAX : TEXT_MAX)) errors[field] = tooLong
    else if (/\p{Cc}/u.test(text)) errors[field] = notOneLine
    else if (field === 'email' && !isEmail(text)) errors.email = noEmail
    else if (field === 'username' && !isPlainUsername(normalUsername(text))) errors.username = notPlain
  }
  return errors
}

export const noShop: FieldErrors = { shops: MISSING.shops }

/** What the server found wrong, by field. */
export function serverErrors(error: unknown): FieldErrors {
  if (isApiError(error, ERROR.usernameTaken)) return { username: taken }
  if (isApiError(error, ERROR.usernameRefused)) return { username: notAvailable }
  const errors: FieldErrors = {}
  if (!isApiError(error)) return errors
  for (const { field, rule } of error.fields)
    if (field in MISSING) errors[field as UserField] ??= textOf(field as UserField, rule)
  return errors
}

function textOf(field: UserField, rule: Rule): MessageDescriptor {
  if (rule === RULE.tooLong) return tooLong
  if (rule === RULE.format) return FORMATS[field] ?? notOneLine
  return MISSING[field]
}
