import { type FieldError, RULE } from '../errors.ts'
import type { Locale } from '../locale.ts'
import { RESERVED_SHOP_IDS } from '../paths.ts'

/** Countries whose VAT is known [contract/money]. */
export const COUNTRIES = ['SE', 'NO', 'DK', 'FI'] as const
export type Country = (typeof COUNTRIES)[number]

/** What is usual in each. */
export const USUAL: Readonly<Record<Country, { currency: string; language: Locale }>> = {
  SE: { currency: 'SEK', language: 'sv' },
  NO: { currency: 'NOK', language: 'no' },
  DK: { currency: 'DKK', language: 'da' },
  FI: { currency: 'EUR', language: 'fi' },
}

/** What a shop begins with until its staff say other terms, in its own language. */
export const USUAL_TERMS: Readonly<Record<Locale, string>> = {
  sv: '30 dagar netto',
  no: '30 dager netto',
  da: '30 dage netto',
  en: '30 days net',
  fi: '30 päivää netto',
}

export const isCountry = (value: unknown): value is Country => COUNTRIES.includes(value as Country)

/** Characters of a shop's name, contact, terms and address. */
export const SHOP_TEXT_MAX = 200
/** Characters of its information in one language. */
export const INFORMATION_MAX = 5000
/** Bytes of a logo, and what they are as base64. */
export const LOGO_BYTES_MAX = 512 * 1024
export const LOGO_BASE64_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4
const ID_MAX = 63

/** What a shop may be called in addresses, as a pattern for schemas. */
export const SHOP_ID_PATTERN = `^[a-z0-9][a-z0-9_-]{0,${ID_MAX - 1}}$`

/** Why a shop cannot have an id: it is written otherwise, or calls have that name; null: it can. */
export function shopIdProblem(id: string): 'format' | 'reserved' | null {
  if (!new RegExp(SHOP_ID_PATTERN).test(id)) return 'format'
  return RESERVED_SHOP_IDS.has(id) ? 'reserved' : null
}

/** The broken rules of a new shop; `at` stands before the fields' names. The schema has checked the rest. */
export function newShopErrors({ id, name }: { id: string; name: string }, at = ''): FieldError[] {
  const errors: FieldError[] = []
  const wrong = (field: string, rule: FieldError['rule'], message: string): void =>
    void errors.push({ field: `${at}${field}`, rule, message: `${at}${field} ${message}` })
  if (name.trim() === '') wrong('name', RULE.required, 'is required')
  else if (/\p{Cc}/u.test(name.trim())) wrong('name', RULE.format, 'must be one line of text')
  if (shopIdProblem(id) !== null) wrong('id', RULE.choice, 'is reserved, since calls have that name')
  return errors
}

/** Shops of an installation; whoever has rights over it is in all of them. */
export const SHOPS_MAX = 500

const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'o', ß: 'ss', đ: 'd', ł: 'l' }

/** An id that says the name: `Möbler & Ljus AB` → `mobler-ljus-ab`. Empty where the name has no letter for it. */
export const proposedShopId = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[æøßđł]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, ID_MAX)
    .replaceAll(/^-+|-+$/g, '')

/** Why a shop cannot have a currency: there is none of that code, or it has other than the two decimals of [contract/money]. */
export function currencyProblem(code: string): 'unknown' | 'decimals' | null {
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code)) return 'unknown'
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits === 2 ? null : 'decimals'
}
