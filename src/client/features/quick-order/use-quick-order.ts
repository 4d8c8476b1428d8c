import { useState } from 'react'
import { unitPrice } from '#contract/price.ts'
import type { ProductCard } from '#contract/product.schema.ts'
import { findProducts, matchRows, type Scope } from './calls.ts'
import { asCandidate, type Item, itemsOf, joined, withMatch } from './items.ts'
import type { Parsed } from './parse/types.ts'

export interface OrderList {
  items: readonly Item[]
  /** By uid. */
  products: ReadonlyMap<string, ProductCard>
  /** Lines that are no rows: headings and blank ones. */
  headings: number
  blank: number
}

/** What can be done with a list. */
export interface QuickOrder {
  list: OrderList | null
  /** Looks up all rows of a list. Throws what the call throws. */
  lookUp: (parsed: Parsed) => Promise<void>
  /** Looks up one row anew, as it was put right. Throws what the call throws. */
  mend: (id: string, number: string, quantity: number) => Promise<void>
  setQuantity: (id: string, quantity: number) => void
  leaveOut: (ids: readonly string[]) => void
  takeBack: (id: string) => void
  /** Takes the found rows off the list: they are in a cart now. */
  done: () => void
  /** Starts from nothing. */
  clear: () => void
}

const one =
  (id: string, change: (item: Item) => Item) =>
  (items: readonly Item[]): readonly Item[] =>
    items.map((item) => (item.id === id ? change(item) : item))

/** A list of article numbers on its way into a cart. */
export function useQuickOrder(scope: Scope): QuickOrder {
  const [list, setList] = useState<OrderList | null>(null)
  const update = (change: (items: readonly Item[]) => readonly Item[], seen: readonly ProductCard[] = []): void =>
    setList((before) => {
      if (!before) return null
      const products = seen.length === 0 ? before.products : withAll(before.products, seen)
      return { ...before, products, items: change(before.items) }
    })
  return {
    list,
    lookUp: async (parsed) => {
      const rows = parsed.rows.map(({ number, quantity }) => ({ number, quantity }))
      const answer = rows.length === 0 ? { data: [], products: [] } : await matchRows(scope, rows)
      setList({
        items: itemsOf(parsed, answer.data),
        products: withAll(new Map(), answer.products),
        headings: parsed.headings,
        blank: parsed.blank,
      })
    },
    mend: async (id, number, quantity) => {
      const { data, products } = await matchRows(scope, [{ number, quantity }])
      const [match] = data
      if (!match) return
      const words = match.uid === null && match.candidates.length === 0 ? await findProducts(scope, number) : []
      const candidates = words.map((card) => asCandidate(card, unitPrice(card))).slice(0, 5)
      const answer = match.candidates.length > 0 ? match : { ...match, candidates }
      update((items) => joined(one(id, (item) => withMatch(item, answer))(items)), products)
    },
    setQuantity: (id, quantity) => update(one(id, (item) => ({ ...item, quantity }))),
    leaveOut: (ids) => {
      const chosen = new Set(ids)
      update((items) => items.map((item) => (chosen.has(item.id) ? { ...item, state: 'out' } : item)))
    },
    takeBack: (id) => update(one(id, (item) => ({ ...item, state: item.uid === null ? 'open' : 'found' }))),
    done: () => update((items) => items.filter(({ state }) => state !== 'found')),
    clear: () => setList(null),
  }
}

function withAll(before: OrderList['products'], seen: readonly ProductCard[]): Map<string, ProductCard> {
  const products = new Map(before)
  for (const product of seen) products.set(product.uid, product)
  return products
}
