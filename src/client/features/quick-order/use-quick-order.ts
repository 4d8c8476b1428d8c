import { useMemo } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { unitPrice } from '#contract/price.ts'
import { seeProducts } from '../../carts/carts.ts'
import { useDraft } from '../../storage/draft.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { findProducts, matchRows } from './calls.ts'
import { EMPTY, type QuickDraft, quickDraft } from './draft.ts'
import { asCandidate, isFound, type Item, itemsOf, joined, withMatch } from './items.ts'
import type { Parsed } from './parse/types.ts'
import { withoutScanned, withScanned } from './scanned.ts'

/** A list and what can be done with it. */
export interface QuickOrder {
  draft: QuickDraft
  write: (text: string) => void
  /** Looks up all rows of a list. Throws what the call throws. */
  lookUp: (parsed: Parsed) => Promise<void>
  /** Looks up one row anew, as it was put right. Throws what the call throws. */
  mend: (id: string, number: string, quantity: number) => Promise<void>
  change: (change: ChangeItems) => void
  setQuantity: (id: string, quantity: number) => void
  /** One piece more of a product that was scanned; returns the way to take it back. */
  addScanned: (product: ProductCard) => () => void
  leaveOut: (ids: readonly string[]) => void
  takeBack: (id: string) => void
  /** Takes the found rows off the list: they are in a cart now. Where none is left to put right it is done with. */
  done: () => void
  /** Starts from nothing. */
  clear: () => void
}

export type ChangeItems = (items: readonly Item[]) => readonly Item[]

const one =
  (id: string, change: (item: Item) => Item): ChangeItems =>
  (items) =>
    items.map((item) => (item.id === id ? change(item) : item))

/** A list of article numbers on its way into a cart, kept on the device until it is there. */
export function useQuickOrder(scope: CatalogueScope): QuickOrder {
  const { shopId, companyId } = scope
  const [draft, setDraft] = useDraft(useMemo(() => quickDraft(shopId), [shopId]))
  const change = (make: ChangeItems): void => setDraft((before) => ({ ...before, items: make(before.items) }))
  return {
    draft,
    write: (text) => setDraft((before) => ({ ...before, text })),
    lookUp: async (parsed) => {
      const rows = parsed.rows.map(({ number, quantity }) => ({ number, quantity }))
      const answer = rows.length === 0 ? { data: [], products: [] } : await matchRows(scope, rows)
      const { headings, blank } = parsed
      seeProducts(answer.products, companyId)
      setDraft(({ text }) => ({ text, items: itemsOf(parsed, answer.data), headings, blank }))
    },
    mend: async (id, number, quantity) => {
      const { data, products } = await matchRows(scope, [{ number, quantity }])
      const [match] = data
      if (!match) return
      const words = match.uid === null && match.candidates.length === 0 ? await findProducts(scope, number) : []
      const candidates = words.map((card) => asCandidate(card, unitPrice(card))).slice(0, 5)
      const answer = match.candidates.length > 0 ? match : { ...match, candidates }
      seeProducts(products, companyId)
      change((items) => joined(one(id, (item) => withMatch(item, answer))(items)))
    },
    change,
    setQuantity: (id, quantity) => change(one(id, (item) => ({ ...item, quantity }))),
    addScanned: (product) => {
      seeProducts([product], companyId)
      setDraft((before) => withScanned(before, product))
      return () => setDraft((before) => withoutScanned(before, product))
    },
    leaveOut: (ids) => {
      const chosen = new Set(ids)
      change((items) => items.map((item) => (chosen.has(item.id) ? { ...item, state: 'out' } : item)))
    },
    takeBack: (id) => change(one(id, (item) => ({ ...item, state: item.uid === null ? 'open' : 'found' }))),
    done: () =>
      setDraft((before) => {
        const items = before.items.filter((item) => !isFound(item))
        return items.some(({ state }) => state === 'open') ? { ...before, items } : EMPTY
      }),
    clear: () => setDraft(() => EMPTY),
  }
}
