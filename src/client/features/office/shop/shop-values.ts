import { inOrder } from '#contract/calendar/closed-days.ts'
import type { ClosedDays } from '#contract/calendar/working-days.ts'
import { isLocale, LOCALES, type Locale } from '#contract/locale.ts'
import type { ChangeShop, NewShop, ShopSettings } from '#contract/office/shop.schema.ts'
import { COUNTRIES, type Country, isCountry } from '#contract/office/shop.ts'
import { type FieldGuards, isText, isTick } from '../form/written.ts'

/** What a shop's form says. */
export interface ShopValues {
  name: string
  country: string
  currency: string
  language: string
  payment_terms: string
  provider_contact: string
  supplier_mail: string
  company_required: boolean
  show_greenified: boolean
  holidays: Record<Country, boolean>
  closed_days: Pick<ClosedDays, 'from' | 'to' | 'name'>[]
  information: Record<Locale, string>
}
/** What of it is changed, compared and settled by itself; closed days are together. */
export type ShopField =
  | Exclude<keyof ShopValues, 'holidays' | 'information'>
  | `holidays.${Country}`
  | `information.${Locale}`

const each = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>

export const shopValues = (shop: ShopSettings): ShopValues => ({
  name: shop.name,
  country: shop.country ?? '',
  currency: shop.currency,
  language: shop.language,
  payment_terms: shop.payment_terms ?? '',
  provider_contact: shop.provider_contact ?? '',
  supplier_mail: shop.supplier_mail ?? '',
  company_required: shop.company_required,
  show_greenified: shop.show_greenified,
  holidays: each(COUNTRIES, (one) => shop.holidays.includes(one)),
  closed_days: shop.closed_days.map(({ from, to, name }) => ({ from, to, name })),
  information: each(LOCALES, (one) => shop.information[one] ?? ''),
})

const isClosedDays = (value: unknown): boolean =>
  (['from', 'to', 'name'] as const).every((key) => isText(Object(value)[key]))

export const SHOP_GUARDS: FieldGuards<ShopField> = {
  name: isText,
  country: isText,
  currency: isText,
  language: isText,
  payment_terms: isText,
  provider_contact: isText,
  supplier_mail: isText,
  company_required: isTick,
  show_greenified: isTick,
  ...each(
    COUNTRIES.map((one) => `holidays.${one}` as const),
    () => isTick,
  ),
  closed_days: (kept) => Array.isArray(kept) && kept.every(isClosedDays),
  ...each(
    LOCALES.map((one) => `information.${one}` as const),
    () => isText,
  ),
}

/** Of a shop that is not made yet. */
export const NEW_SHOP_GUARDS: FieldGuards<keyof NewShop> = {
  id: isText,
  name: isText,
  country: (kept) => isText(kept) && isCountry(kept),
  language: (kept) => isText(kept) && isLocale(kept),
}

/** Builds before kept closed days as text. */
export const formerShop = (kept: unknown): unknown =>
  Object.fromEntries(
    Object.entries(Object(kept)).map(([part, said]) => {
      const { closed_days: text } = Object(said)
      return [part, isText(text) ? { ...Object(said), closed_days: parsed(text) } : said]
    }),
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const part = <T extends string>(field: ShopField, of: string): T | null =>
  field.startsWith(`${of}.`) ? (field.slice(of.length + 1) as T) : null
export const languageOf = (field: ShopField): Locale | null => part(field, 'information')
export const countryOf = (field: ShopField): Country | null => part(field, 'holidays')

/** Fields as a call names them. */
export function changeOf(values: ShopValues, fields: readonly ShopField[]): Omit<ChangeShop, 'shop_id' | 'revision'> {
  const plain = fields.filter((one) => one !== 'closed_days' && one in values)
  const languages = fields.flatMap((one) => languageOf(one) ?? [])
  return {
    ...Object.fromEntries(plain.map((field) => [field, values[field as keyof ShopValues]])),
    ...(fields.some(countryOf) && { holidays: COUNTRIES.filter((one) => values.holidays[one]) }),
    ...(fields.includes('closed_days') && { closed_days: inOrder(values.closed_days) }),
    ...(languages.length > 0 && {
      information: Object.fromEntries(languages.map((one) => [one, values.information[one]])),
    }),
  }
}
