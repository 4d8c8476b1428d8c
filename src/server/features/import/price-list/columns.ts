import { ImportError } from '../import-error.ts'

/** What a column of a price list may hold. */
export const PRICE_LIST_FIELDS = [
  'product',
  'category',
  'brand',
  'price',
  'discount_percentage',
  'from_quantity',
  'valid_from',
  'valid_to',
  'hidden',
] as const
export type PriceListField = (typeof PRICE_LIST_FIELDS)[number]

/** Other names that the same columns go by, folded. */
const OTHER_NAMES: Readonly<Record<string, PriceListField>> = {
  uid: 'product',
  articlenumber: 'product',
  discount: 'discount_percentage',
  from: 'from_quantity',
  quantity: 'from_quantity',
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const NAMES = new Map([
  ...PRICE_LIST_FIELDS.map((field): [string, PriceListField] => [folded(field), field]),
  ...Object.entries(OTHER_NAMES),
])

export type PriceListColumns = Readonly<Partial<Record<PriceListField, number>>>

/**
 * Where each field of a price list stands.
 * @throws {ImportError} for a column that is none or stands twice, and where nothing says what is priced, or how
 */
export function priceListColumns(names: readonly string[]): PriceListColumns {
  const columns: Partial<Record<PriceListField, number>> = {}
  for (const [i, name] of names.entries()) {
    if (name === '' || /^column \d+$/.test(name)) continue
    const field = NAMES.get(folded(name))
    if (!field)
      throw new ImportError(`“${name}” is no column of a price list; these are: ${PRICE_LIST_FIELDS.join(', ')}.`)
    if (columns[field] !== undefined) throw new ImportError(`Two columns stand for ${field}: leave one out.`)
    columns[field] = i
  }
  const has = (...fields: PriceListField[]) => fields.some((field) => columns[field] !== undefined)
  if (!has('product', 'category', 'brand'))
    throw new ImportError('Nothing says what is priced: a price list has a column product, category or brand.')
  if (!has('price', 'discount_percentage', 'hidden'))
    throw new ImportError('Nothing is agreed: a price list has a column price, discount_percentage or hidden.')
  return columns
}
