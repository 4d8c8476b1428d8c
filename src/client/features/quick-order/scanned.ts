import { ANTAL_MAX } from '#contract/cart/line.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { unitPrice } from '#contract/price.ts'
import type { QuickDraft } from './draft.ts'
import { isFound, type Item } from './items.ts'

/** The line that a scanned product is in a list which somebody is still writing. */
const lineOf = ({ article_number }: ProductCard): string => `${article_number}\t1`

const isWriting = ({ text, items }: QuickDraft): boolean => items.length === 0 && text.trim() !== ''

const isOf =
  ({ uid }: ProductCard) =>
  (item: Item): boolean =>
    isFound(item) && item.uid === uid

/** A list with one piece more of a product that was scanned: a line of its text, or a row of what was made of that. */
export function withScanned(draft: QuickDraft, product: ProductCard): QuickDraft {
  if (isWriting(draft)) return { ...draft, text: `${draft.text.trimEnd()}\n${lineOf(product)}\n` }
  const isIts = isOf(product)
  const isThere = draft.items.some(isIts)
  const items = isThere
    ? draft.items.map((item) => (isIts(item) ? { ...item, quantity: Math.min(ANTAL_MAX, item.quantity + 1) } : item))
    : [...draft.items, rowOf(product, draft)]
  return { ...draft, items }
}

/** The same list with one piece less. */
export function withoutScanned(draft: QuickDraft, product: ProductCard): QuickDraft {
  if (isWriting(draft)) {
    const lines = draft.text.split('\n')
    const at = lines.lastIndexOf(lineOf(product))
    return at < 0 ? draft : { ...draft, text: lines.toSpliced(at, 1).join('\n') }
  }
  const isIts = isOf(product)
  return {
    ...draft,
    items: draft.items.flatMap((item) => {
      if (!isIts(item)) return [item]
      return item.quantity > 1 ? [{ ...item, quantity: item.quantity - 1 }] : []
    }),
  }
}

function rowOf(product: ProductCard, { items, headings, blank }: QuickDraft): Item {
  const line = Math.max(headings + blank, ...items.flatMap(({ lines }) => lines)) + 1
  const { uid, article_number: number, currency } = product
  return {
    id: `line-${line}`,
    lines: [line],
    text: number,
    number,
    quantity: 1,
    state: 'found',
    trouble: null,
    outcome: 'exact',
    uid,
    unit: unitPrice(product),
    currency,
    candidates: [],
  }
}
