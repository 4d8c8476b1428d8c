import { isEmail } from '#contract/contact-form.ts'
import { isLocale, LOCALES, type Locale, type LocalText } from '#contract/locale.ts'
import { COUNTRIES, INFORMATION_MAX, currencyProblem } from '#contract/office/shop.ts'
import type { shops } from '../db/schema.ts'
import { closedDaysOption, holidaysOption } from './shop-days.ts'
import { readLogoFile } from './logo.ts'
import { text, UsageError, type Values, yesOrNo } from './program.ts'

export type ShopFields = Partial<Omit<typeof shops.$inferInsert, 'shopId' | 'information'>>

/** The columns that the options name, each checked. @throws {UsageError} naming the option and the rule */
export async function shopFields(values: Values): Promise<ShopFields> {
  const fields: ShopFields = {}
  const name = text(values, 'name')
  if (name === '') throw new UsageError('--name must not be empty')
  if (name !== null) fields.name = name
  const country = text(values, 'country')?.toUpperCase()
  if (country !== undefined) fields.country = oneOf('country', country, COUNTRIES)
  const currency = text(values, 'currency')?.toUpperCase()
  if (currency !== undefined) fields.currency = knownCurrency(currency)
  const language = text(values, 'language')?.toLowerCase()
  if (language !== undefined) fields.language = oneOf('language', language, LOCALES)
  const mail = text(values, 'supplier-mail')
  if (mail !== null && mail !== '' && !isEmail(mail))
    throw new UsageError(`--supplier-mail is "${mail}", but should be an address such as orders@example.com`)
  if (mail !== null) fields.supplierMail = mail || null
  const contact = text(values, 'provider-contact')
  if (contact !== null) fields.providerContact = contact || null
  const terms = text(values, 'payment-terms')
  if (terms !== null) fields.paymentTerms = terms || null
  const greenified = yesOrNo(values, 'show-greenified')
  if (greenified !== null) fields.showGreenified = greenified
  const companyRequired = yesOrNo(values, 'company-required')
  if (companyRequired !== null) fields.companyRequired = companyRequired
  const holidays = holidaysOption(values)
  if (holidays !== undefined) fields.holidays = holidays
  const closedDays = closedDaysOption(values)
  if (closedDays !== undefined) fields.closedDays = closedDays
  const logo = text(values, 'logo', 4096)
  if (logo !== null) Object.assign(fields, logo === '' ? { logo: null, logoType: null } : await readLogoFile(logo))
  return fields
}

function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new UsageError(`--${option} is "${value}", but should be one of ${choices.join(', ')}`)
  return found
}

function knownCurrency(code: string): string {
  const problem = currencyProblem(code)
  if (problem === 'unknown') throw new UsageError(`--currency is "${code}", but should be an ISO 4217 code such as SEK`)
  if (problem === 'decimals') throw new UsageError(`--currency: ${code} does not have two decimals`)
  return code
}

/** The notice with what the options say changed in it: `--information` is in the shop's own language. */
export function informationOf(values: Values, language: string, before: LocalText): LocalText {
  const information: LocalText = { ...before }
  const own = text(values, 'information', INFORMATION_MAX)
  if (own !== null && isLocale(language)) put(information, language, own)
  for (const locale of LOCALES) {
    const said = text(values, `information.${locale}`, INFORMATION_MAX)
    if (said !== null) put(information, locale, said)
  }
  return information
}

function put(information: LocalText, locale: Locale, said: string): void {
  if (said === '') delete information[locale]
  else information[locale] = said
}
