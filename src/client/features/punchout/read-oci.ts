import type { Sent, SentRow } from './read-cxml.ts'

/** Reads the rows out of the fields of an OCI form: `NEW_ITEM-<NAME>[<n>]`, n from 1. */
export function readOci(fields: Readonly<Record<string, string>>): Sent {
  const rows: SentRow[] = []
  for (let n = 1; ; n += 1) {
    const field = (name: string): string => fields[`NEW_ITEM-${name}[${n}]`]?.trim() ?? ''
    if (field('QUANTITY') === '') return { rows, total: null }
    // A price may be for several pieces.
    const pieces = Number(field('PRICEUNIT')) || 1
    rows.push({
      article: field('VENDORMAT') || field('EXT_PRODUCT_ID'),
      text: field('DESCRIPTION'),
      unspsc: field('EXT_CATEGORY_ID') || field('EXT_CATEGORY') || field('MATGROUP'),
      quantity: Number(field('QUANTITY')),
      unit: field('UNIT'),
      price: Math.round((Number(field('PRICE')) * 100) / pieces),
      currency: field('CURRENCY'),
    })
  }
}
