import { type Minor, toDecimal } from '#contract/money.ts'
import type { PictureItem } from '#server/db/item.ts'

/** What a field says, as calls tell it: in the words of `GET …/source`; null: nothing. */
export function toldValue(field: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field === 'price') {
    const { price, currency } = value as { price: Minor; currency: string }
    return { price: toDecimal(price), currency }
  }
  return field === 'pictures' ? (value as PictureItem[]).map(asPut) : value
}

const asPut = ({ hash, width, height, placeholder, alt }: PictureItem) => ({
  hash,
  width,
  height,
  placeholder,
  ...(alt && { alt }),
})
