import { inOrder } from '#contract/calendar/closed-days.ts'
import type { ClosedDays } from '#contract/calendar/working-days.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { ChangeShop, ShopSettings } from '#contract/office/shop.schema.ts'
import { COUNTRIES, type Country } from '#contract/office/shop.ts'
import { type FieldGuards, isText, isTick } from '../form/written.ts'

/** What a shop's form says: each of these is changed, compared and settled by itself. */
export type ShopValues = Record<
  'name' | 'country' | 'currency' | 'language' | 'payment_terms' | 'provider_contact' | 'supplier_mail',
  string
> &
  Record<'company_required' | 'show_greenified' | `holidays.${Country}`, boolean> &
  Record<`information.${Locale}`, string> & {
    /** All of them, as text: they are changed and settled together. */
    closed_days: string
  }
export type ShopField = keyof ShopValues
/** Those whose values are texts, and those that are ticked or not. */
export type ShopText = { [F in ShopField]: ShopValues[F] extends string ? F : never }[ShopField]
export type ShopTick = Exclude<ShopField, ShopText>

const each = <P extends string, K extends string, T>(prefix: P, keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [`${prefix}.${key}`, of(key)])) as Record<`${P}.${K}`, T>

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
  ...each('holidays', COUNTRIES, (one) => shop.holidays.includes(one)),
  closed_days: closedAsText(shop.closed_days),
  ...each('information', LOCALES, (one) => shop.information[one] ?? ''),
})

export const SHOP_GUARDS: FieldGuards<ShopValues> = {
  name: isText,
  country: isText,
  currency: isText,
  language: isText,
  payment_terms: isText,
  provider_contact: isText,
  supplier_mail: isText,
  company_required: isTick,
  show_greenified: isTick,
  ...each('holidays', COUNTRIES, () => isTick),
  closed_days: isText,
  ...each('information', LOCALES, () => isText),
}

const part = <T extends string>(field: ShopField, of: string): T | null =>
  field.startsWith(`${of}.`) ? (field.slice(of.length + 1) as T) : null
export const languageOf = (field: ShopField): Locale | null => part(field, 'information')
export const countryOf = (field: ShopField): Country | null => part(field, 'holidays')

/** Closed days as the form keeps them. */
export const closedAsText = (days: readonly ClosedDays[]): string =>
  JSON.stringify(days.map(({ from, to, name }) => ({ from, to, name })))

/** Reads them back; whatever is not a closed day is left out. */
export function closedOfText(text: string): ClosedDays[] {
  try {
    const days: unknown = JSON.parse(text)
    return Array.isArray(days) ? days.filter(isClosedDays) : []
  } catch {
    return []
  }
}

const isClosedDays = (value: unknown): value is ClosedDays =>
  (['from', 'to', 'name'] as const).every((key) => isText(Object(value)[key]))

/** Fields as a call names them. */
export function changeOf(values: ShopValues, fields: readonly ShopField[]): Omit<ChangeShop, 'shop_id' | 'revision'> {
  const plain = fields.filter((one) => one !== 'closed_days' && !languageOf(one) && !countryOf(one))
  const information = fields.flatMap((one) => (languageOf(one) ? [[languageOf(one), values[one]]] : []))
  return {
    ...Object.fromEntries(plain.map((field) => [field, values[field]])),
    ...(fields.some(countryOf) && { holidays: COUNTRIES.filter((one) => values[`holidays.${one}`]) }),
    ...(fields.includes('closed_days') && { closed_days: inOrder(closedOfText(values.closed_days)) }),
    ...(information.length > 0 && { information: Object.fromEntries(information) }),
  }
}
