import type { Minor } from '../money.ts'

/** What a row may name; a row of an earlier kind wins over one of a later kind [contract/agreement-prices]. */
export const TARGETS = ['product', 'category', 'brand'] as const
export type Target = (typeof TARGETS)[number]

/** One row of a price list. `subject`: an article number, a category's id or a brand, by `target`. */
export interface PriceRow {
  target: Target
  subject: string
  /** Pieces from which it counts; 1 for what is hidden. */
  from: number
  offer: Offer
}

/** A price in öre or cents, which leaves no discount; a percentage in place of the shop's; or nothing to be seen. */
export type Offer = { price: Minor } | { discountPercentage: number } | 'hidden'

/** A list that counts for a company on a day, with the rows that do. */
export interface PriceList {
  id: string
  name: string
  /** ISO 4217: its prices and discounts are for products in this currency alone. */
  currency: string
  rows: readonly PriceRow[]
}

/** By what price lists name a product. */
export interface Listed {
  uid: string
  currency: string
  /** Ids in the product's own order. */
  categories: readonly string[]
  brand: string | null
}

/** Which row made a price. */
export interface PriceSource {
  list: string
  name: string
  target: Target
  from: number
}

/** What decides at a quantity; null: the shop's own price. */
export interface DecidingRow {
  offer: Offer
  source: PriceSource
}

/** A company's price lists, the first in rank first, ready to be asked about many products. */
export interface PriceBook {
  /** Of the first list that has a row for so many pieces: its product's row, else its category's, else its brand's. */
  decide: (product: Listed, quantity: number) => DecidingRow | null
  /** Ascending quantities at which another row may decide; 1 is the first. */
  quantities: (product: Listed) => readonly number[]
}

const keyOf = (target: Target, subject: string): string => `${target}\0${subject}`

export function openPriceBook(lists: readonly PriceList[]): PriceBook {
  const books = lists.map((list) => ({
    list,
    rows: Map.groupBy(
      list.rows.toSorted((a, b) => b.from - a.from),
      ({ target, subject }) => keyOf(target, subject),
    ),
  }))

  /** Rows of one list that name the product, the one that wins first, whatever the quantity. */
  const naming = function* ({ list, rows }: (typeof books)[number], product: Listed): Generator<PriceRow> {
    const subjects: [Target, string][] = [
      ['product', product.uid],
      ...product.categories.map((id): [Target, string] => ['category', id]),
      ...(product.brand === null ? [] : [['brand', product.brand] as [Target, string]]),
    ]
    // What is hidden is so in every currency: only prices are of one.
    for (const [target, subject] of subjects)
      for (const row of rows.get(keyOf(target, subject)) ?? [])
        if (row.offer === 'hidden' || list.currency === product.currency) yield row
  }

  return {
    decide(product, quantity) {
      for (const book of books)
        for (const row of naming(book, product)) {
          if (row.from > quantity) continue
          const { id, name } = book.list
          return { offer: row.offer, source: { list: id, name, target: row.target, from: row.from } }
        }
      return null
    },
    quantities(product) {
      const from = new Set([1])
      for (const book of books) for (const row of naming(book, product)) from.add(row.from)
      return [...from].toSorted((a, b) => a - b)
    },
  }
}
