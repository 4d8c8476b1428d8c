import { get } from 'react-hook-form'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { isEmail } from '#contract/contact-form.ts'
import { CLOSED_SPAN_MAX, closedProblem, type ClosedProblem } from '#contract/calendar/closed-days.ts'
import { RULE } from '#contract/errors.ts'
import { isLocale } from '#contract/locale.ts'
import { currencyProblem, isCountry } from '#contract/office/shop.ts'
import { isApiError } from '../../../http/api-error.ts'
import { countryName } from '../country-names.ts'
import { savingFailure } from '../failure-text.ts'
import { languageName } from '../language-names.ts'
import type { OfficeErrors } from '../form/errors.ts'
import { countryOf, languageOf, type ShopField, type ShopValues } from './shop-values.ts'

const NAMES: Readonly<Partial<Record<ShopField, MessageDescriptor>>> = {
  name: msg`Shop’s name`,
  country: msg`Country`,
  currency: msg`Currency`,
  language: msg`The shop’s own language`,
  payment_terms: msg`Payment terms`,
  provider_contact: msg`Who answers questions`,
  supplier_mail: msg`Mail for orders and messages`,
  company_required: msg`Every order names a company`,
  show_greenified: msg`Link to the sustainability site`,
  closed_days: msg`Days that the shop is closed besides`,
}

export function shopFieldName(i18n: I18n, field: ShopField): string {
  const name = NAMES[field]
  if (name) return i18n._(name)
  const country = countryOf(field)
  if (country) {
    const place = countryName(i18n, country)
    return t`Public holidays in ${place}`
  }
  const language = languageName(i18n, languageOf(field) ?? 'en')
  return t`Information in ${language}`
}

/** What a field says, in a line. */
export function shopValueText(i18n: I18n, field: ShopField, values: ShopValues): string {
  if (field === 'closed_days')
    return values.closed_days.map(({ from, to, name }) => `${name} ${from === to ? from : `${from}–${to}`}`).join(', ')
  const value: string | boolean = get(values, field)
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (field === 'country' && isCountry(value)) return countryName(i18n, value)
  return field === 'language' && isLocale(value) ? languageName(i18n, value) : value
}

/** The broken rules of what is written; the server has the same. What the shop says already is not asked about. */
export function shopErrors(values: ShopValues, written: readonly ShopField[]): OfficeErrors {
  const mail = values.supplier_mail.trim()
  const isWrong: Partial<Record<ShopField, boolean>> = {
    name: values.name.trim() === '',
    supplier_mail: mail !== '' && !isEmail(mail),
    currency: currencyProblem(values.currency) !== null,
  }
  const words: OfficeErrors = {
    name: t`Enter the shop’s name`,
    supplier_mail: t`This does not look like an email address`,
    currency: t`Use a code of three letters such as SEK, of a currency with two decimals`,
  }
  return {
    ...Object.fromEntries(written.filter((field) => isWrong[field]).map((field) => [field, words[field]])),
    ...(written.includes('closed_days') && closedErrors(values.closed_days)),
  }
}

/** The first thing that is wrong with each of the days. */
function closedErrors(closed: ShopValues['closed_days']): OfficeErrors {
  const wrong = closed.flatMap((days, i): [string, string][] => {
    const problem = closedProblem(days)
    return problem ? [[`closed_days.${i}.${problem.field}`, closedWords(problem)]] : []
  })
  if (wrong.length === 0) return {}
  return { ...Object.fromEntries(wrong), 'closed_days.root': t`Complete or remove the days that lack something` }
}

/** What is wrong with days that the shop is closed. */
function closedWords({ why, field }: ClosedProblem): string {
  if (why === 'before') return t`The last day is before the first`
  if (why === 'long') return t`At most ${CLOSED_SPAN_MAX} days at a time`
  if (why === 'line') return t`It is not written as it has to be`
  return field === 'name' ? t`Say what the shop is closed for` : t`Give a day of this century`
}

/** What the server refused. */
export function shopRefusal(error: unknown): OfficeErrors {
  const errors: OfficeErrors = {}
  for (const { field, rule } of isApiError(error) ? error.fields : [])
    errors[field.startsWith('closed_days') ? 'closed_days.root' : field] =
      rule === RULE.tooLong ? t`This is too long` : t`It is not written as it has to be`
  return Object.keys(errors).length > 0 ? errors : { form: savingFailure(error) }
}
