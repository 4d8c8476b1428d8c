import { inOrder } from '#contract/calendar/closed-days.ts'
import type { ClosedDays } from '#contract/calendar/working-days.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { ChangeShop, ShopSettings } from '#contract/office/shop.schema.ts'
import { COUNTRIES, type Country } from '#contract/office/shop.ts'

const PLAIN = [
  'name',
  'country',
  'currency',
  'language',
  'payment_terms',
  'provider_contact',
  'supplier_mail',
  'company_required',
  'show_greenified',
] as const

/** One thing of a shop that is changed, compared and settled by itself. */
export type ShopField =
  | (typeof PLAIN)[number]
  | `holidays.${Country}`
  /** All of them, as text: they are changed and settled together. */
  | 'closed_days'
  | `information.${Locale}`
export const SHOP_FIELDS: readonly ShopField[] = [
  ...PLAIN,
  ...COUNTRIES.map((one) => `holidays.${one}` as const),
  'closed_days',
  ...LOCALES.map((one) => `information.${one}` as const),
]

type Value = string | boolean
type Values = Partial<Record<ShopField, Value>>

/** What somebody has changed of a shop and not saved. */
export interface ShopDraft {
  /** Of the shop that was changed; null: nothing is. */
  revision: number | null
  values: Values
  /** What the changed fields said then. */
  base: Values
  /** What a colleague has made of them meanwhile; to be settled before it is saved. */
  theirs: Values
}

export const NO_DRAFT: ShopDraft = { revision: null, values: {}, base: {}, theirs: {} }

const part = <T extends string>(field: ShopField, of: string): T | null =>
  field.startsWith(`${of}.`) ? (field.slice(of.length + 1) as T) : null
const languageOf = (field: ShopField): Locale | null => part(field, 'information')
export const countryOf = (field: ShopField): Country | null => part(field, 'holidays')

/** Closed days as the draft keeps them. */
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
  isRecord(value) && [value.from, value.to, value.name].every((one) => typeof one === 'string')

/** What a shop says in a field; empty: nothing. */
export function shopValue(shop: ShopSettings, field: ShopField): Value {
  const locale = languageOf(field)
  if (locale) return shop.information[locale] ?? ''
  const country = countryOf(field)
  if (country) return shop.holidays.includes(country)
  if (field === 'closed_days') return closedAsText(shop.closed_days)
  return shop[field as (typeof PLAIN)[number]] ?? ''
}

/** What a field says once the draft is saved. */
export const written = (shop: ShopSettings, draft: ShopDraft, field: ShopField): Value =>
  draft.values[field] ?? shopValue(shop, field)

const without = (values: Values, field: ShopField): Values => {
  const { [field]: _, ...rest } = values
  return rest
}

/** The draft with another value in a field; what is as it was is no change. */
export function withValue(draft: ShopDraft, shop: ShopSettings, field: ShopField, value: Value): ShopDraft {
  const base = draft.base[field] ?? shopValue(shop, field)
  if (base === value && !(field in draft.theirs))
    return tidy({ ...draft, values: without(draft.values, field), base: without(draft.base, field) })
  return {
    ...draft,
    revision: draft.revision ?? shop.revision,
    values: { ...draft.values, [field]: value },
    base: { ...draft.base, [field]: base },
  }
}

const tidy = (draft: ShopDraft): ShopDraft => (Object.keys(draft.values).length === 0 ? NO_DRAFT : draft)

/** The draft over what a colleague has made of the shop: what both have changed, and differently, is to be settled. */
export function rebasedShop(draft: ShopDraft, now: ShopSettings): ShopDraft {
  const next: ShopDraft = { revision: now.revision, values: {}, base: {}, theirs: {} }
  for (const [name, value] of Object.entries(draft.values)) {
    const field = name as ShopField
    const current = shopValue(now, field)
    if (current === value) continue
    next.values[field] = value
    next.base[field] = current
    if (current !== draft.base[field]) next.theirs[field] = current
  }
  return tidy(next)
}

/** Settles a field: one's own value stays, or the colleague's does. */
export function settledShop(draft: ShopDraft, field: ShopField, take: 'mine' | 'theirs'): ShopDraft {
  const next = { ...draft, theirs: without(draft.theirs, field) }
  if (take === 'mine') return next
  return tidy({ ...next, values: without(next.values, field), base: without(next.base, field) })
}

/** The draft as a change for the server. */
export function changeOf(draft: ShopDraft, shop: ShopSettings): ChangeShop {
  const information: Record<string, string> = {}
  const plain: Record<string, Value> = {}
  for (const [name, value] of Object.entries(draft.values)) {
    const locale = languageOf(name as ShopField)
    if (locale) information[locale] = String(value)
    else if (name !== 'closed_days' && countryOf(name as ShopField) === null) plain[name] = value
  }
  const { closed_days: closed } = draft.values
  const isCounted = (one: Country): boolean => written(shop, draft, `holidays.${one}`) === true
  return {
    shop_id: shop.shop_id,
    revision: draft.revision ?? shop.revision,
    ...plain,
    ...(COUNTRIES.some((one) => `holidays.${one}` in draft.values) && { holidays: COUNTRIES.filter(isCounted) }),
    ...(typeof closed === 'string' && { closed_days: inOrder(closedOfText(closed)) }),
    ...(Object.keys(information).length > 0 && { information }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const known = (values: unknown): Values =>
  Object.fromEntries(
    Object.entries(isRecord(values) ? values : {}).filter(
      ([field, value]) =>
        SHOP_FIELDS.includes(field as ShopField) && (typeof value === 'string' || typeof value === 'boolean'),
    ),
  )

/** What a device kept, as far as it is what it should be. */
export const readShopDraft = (kept: unknown): ShopDraft =>
  isRecord(kept) && typeof kept.revision === 'number'
    ? tidy({ revision: kept.revision, values: known(kept.values), base: known(kept.base), theirs: known(kept.theirs) })
    : NO_DRAFT
