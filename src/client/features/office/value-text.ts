import { textIn } from '#contract/locale.ts'
import type { FieldKey } from './fields.ts'
import { type CellContext, columnOf } from './products/columns.ts'

/** What a field says, in a line: where it is no cell of a grid as well. */
export function valueText(key: FieldKey, value: unknown, context: CellContext): string {
  const column = columnOf(key)
  if (column) return column.read(value, context)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return climateText(value)
  return value.map((one) => partText(one, context)).join(', ')
}

function climateText(value: unknown): string {
  const { co2e_g } = value as { co2e_g?: number }
  return co2e_g === undefined ? '' : `${String(co2e_g / 1000).replace('.', ',')} kg CO2e`
}

function partText(one: unknown, { locale }: CellContext): string {
  if (typeof one === 'string') return one
  const { uid, quantity, key, name, value, width, height, alt } = one as Record<string, unknown>
  const words = (text: unknown): string =>
    typeof text === 'string' ? text : textIn(text as Parameters<typeof textIn>[0], locale)
  // A photograph, by what it shows or by its size.
  if (typeof width === 'number') return words(alt ?? {}) || `${width} × ${String(height)}`
  if (typeof uid === 'string') return `${String(quantity)} × ${uid}`
  return value === undefined ? words(name) : `${words(name) || String(key)}: ${words(value)}`
}
