import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isEmail } from '#contract/contact-form.ts'
import { ERROR, RULE, type Rule } from '#contract/errors.ts'
import { OFFICE_ERROR } from '#contract/office/office-error.ts'
import type { NewShop } from '#contract/office/shop.schema.ts'
import { checkNewPassword } from '#contract/users/password.ts'
import { isPlainUsername, normalUsername } from '#contract/users/username.ts'
import { isApiError, isConnectionError } from '../../../http/api-error.ts'
import { passwordErrorText, passwordRuleText } from '../../../i18n/password-words.ts'
import type { OfficeErrors } from '../form/errors.ts'
import { type NewShopFound, newShopProblems, refusedShop, shopIdTaken } from '../new-shop-words.ts'

/** What is written on the page of the first start: about the shop, and about who it is. */
export interface SetupValues extends NewShop {
  person: Record<Field, string>
}

type Field = 'name' | 'email' | 'username' | 'password'
type Found = Partial<Record<Field, MessageDescriptor>>

/** How the server calls each field. */
const FIELD: Readonly<Record<string, Field>> = {
  name: 'name',
  email: 'email',
  username: 'username',
  new_pw: 'password',
}

const MISSING: Readonly<Record<Field, MessageDescriptor>> = {
  name: msg`Enter your name`,
  email: msg`Enter your email address`,
  username: msg`Enter a username`,
  password: msg`Enter a password`,
}
const FORMAT: Readonly<Partial<Record<Field, MessageDescriptor>>> = {
  email: msg`This does not look like an email address`,
  username: msg`Use letters of one alphabet and no invisible characters`,
}
const tooLong = msg`This is too long`
const oneLine = msg`Use one line of text`

/** The broken rules of what is written; the server has the same. */
export function setupErrors({ person: written, ...shop }: SetupValues, needsShop: boolean, i18n: I18n): OfficeErrors {
  const found: Found = {}
  for (const field of ['name', 'email', 'username'] as const) {
    const text = written[field].trim()
    if (text === '') found[field] = MISSING[field]
    else if (/\p{Cc}/u.test(text)) found[field] = oneLine
  }
  if (!found.email && !isEmail(written.email.trim())) found.email = FORMAT.email!
  if (!found.username && !isPlainUsername(normalUsername(written.username))) found.username = FORMAT.username!
  const weak = checkNewPassword(written.password, null, normalUsername(written.username))
  if (weak) found.password = written.password === '' ? MISSING.password : passwordErrorText(weak)
  return said(found, i18n, needsShop ? newShopProblems(shop) : {})
}

/** What the server refused, by field; what is about none stands below them. */
export function refusedErrors(error: unknown, i18n: I18n): OfficeErrors {
  if (isApiError(error, ERROR.usernameTaken)) return said({ username: msg`This username is taken` }, i18n)
  if (isApiError(error, OFFICE_ERROR.shopIdTaken)) return said({}, i18n, { id: shopIdTaken })
  const fields = isApiError(error) ? error.fields : []
  const found: Found = {}
  const shop = refusedShop(fields, 'first_shop.')
  for (const { field, rule } of fields) {
    const known = FIELD[field]
    if (known) found[known] ??= ruleText(known, rule)
  }
  const errors = said(found, i18n, shop)
  return Object.keys(errors).length > 0 ? errors : { form: i18n._(failureText(error)) }
}

function ruleText(field: Field, rule: Rule): MessageDescriptor {
  if (field === 'password') return passwordRuleText(rule)
  if (rule === RULE.tooLong) return tooLong
  if (rule === RULE.required || rule === RULE.tooShort) return MISSING[field]
  return FORMAT[field] ?? oneLine
}

export function failureText(error: unknown): MessageDescriptor {
  if (isConnectionError(error))
    return error.reason === 'timeout'
      ? msg`The server is slow to answer. Try again in a moment.`
      : msg`There is no connection. Check the network and try again.`
  if (isApiError(error, ERROR.rateLimited)) return msg`Too many attempts. Wait a quarter of an hour and try again.`
  return msg`Something went wrong on our side. Try again in a moment.`
}

const said = (person: Found, i18n: I18n, shop: NewShopFound = {}): OfficeErrors =>
  Object.fromEntries([
    ...Object.entries(shop).map(([field, text]) => [field, i18n._(text)]),
    ...Object.entries(person).map(([field, text]) => [`person.${field}`, i18n._(text)]),
  ])
