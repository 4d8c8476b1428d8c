import type { Match, MatchAnswer, MatchedRow } from '#contract/catalogue/match.schema.ts'
import { API } from '#contract/paths.ts'
import { unitPrice } from '#contract/price.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { answer, callsTo, ok } from './network.ts'

/** A row that found nothing. */
const unknown = (number: string, quantity: number): MatchedRow => ({
  number,
  quantity,
  outcome: 'unknown',
  uid: null,
  unit_price: null,
  subtotal: null,
  currency: null,
  candidates: [],
})

/** A row that found a product. */
export function found(product: ProductCard, number: string, quantity: number): MatchedRow {
  const unit = unitPrice(product)
  return {
    ...unknown(number, quantity),
    outcome: number === product.uid ? 'exact' : 'normalised',
    uid: product.uid,
    unit_price: unit === null ? null : unit / 100,
    subtotal: unit === null ? null : (unit / 100) * quantity,
    currency: product.currency,
  }
}

/** The server finds these products by their numbers, however they are written; several may have an ambiguous one. */
export function matches(
  products: readonly ProductCard[],
  ambiguous: Record<string, readonly ProductCard[]> = {},
): void {
  answer('post', API.match, ({ body }) => {
    const { rows } = body as Match
    const data = rows.map(({ number, quantity }): MatchedRow => {
      const product = products.find(({ uid }) => plain(uid) === plain(number))
      if (product) return found(product, number, quantity)
      const candidates = (ambiguous[number] ?? []).map((one) => ({
        uid: one.uid,
        article_number: one.article_number,
        name: one.name,
        thumbnail: one.thumbnail,
        unit_price: one.price,
        currency: one.currency,
      }))
      return { ...unknown(number, quantity), candidates, ...(candidates.length > 0 && { outcome: 'ambiguous' }) }
    })
    const used = products.filter(({ uid }) => data.some((row) => row.uid === uid))
    return ok({ data, products: used } satisfies MatchAnswer)
  })
}

const plain = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const matchCalls = (): Match['rows'][] => callsTo(API.match).map(({ body }) => (body as Match).rows)
