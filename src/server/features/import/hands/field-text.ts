import { type LocalText, textIn } from '#contract/locale.ts'
import { toDecimal } from '#contract/money.ts'
import type { CatalogueItem, NamedItem } from '#server/db/item.ts'

const SHOWN = 60

/** What a field says, in a short line of a terminal. */
export function fieldText(field: string, value: unknown): string {
  const text = longText(field, value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

const nameOf = (name: LocalText): string => textIn(name, 'en')

function longText(field: string, value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '(empty)'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (field === 'price') {
    const { price, currency } = value as Pick<CatalogueItem, 'currency'> & { price: number }
    return `${toDecimal(price)} ${currency}`
  }
  if (field === 'pictures') return `${(value as unknown[]).length} photographs`
  if (field === 'related') return (value as string[]).join(';')
  if (field === 'parts')
    return (value as CatalogueItem['parts']).map(({ uid, quantity }) => `${uid}:${quantity}`).join(';')
  if (field === 'climate') return `${(value as NonNullable<CatalogueItem['climate']>).co2e_g / 1000} kg CO2e`
  if (field === 'delivery_time') {
    const { value: number, unit } = value as NonNullable<CatalogueItem['delivery_time']>
    return `${number} ${unit}`
  }
  if (field.startsWith('attributes.')) return nameOf((value as CatalogueItem['attributes'][number]).value)
  return (Array.isArray(value) ? (value as NamedItem[]) : [value as NamedItem])
    .map(({ name }) => nameOf(name))
    .join(';')
}
