import type { Cart } from '#contract/cart/cart.schema.ts'
import { touched } from '#contract/cart/outbox.ts'
import type { Draft, ProductLabel } from '../outbox/index.ts'
import { cachedProduct, type ProductCache } from './product-cache.ts'

/** As many names are kept with a change; the rest of a long list goes by its article numbers. */
const NAMED_MAX = 50

/** What a change is about, by the names that the person sees as they make it. */
export function productLabels(
  { cartId, shopId, mutation }: Draft,
  carts: readonly Cart[],
  cache: ProductCache,
): ProductLabel[] {
  const { lines, products } = touched(mutation)
  const added = products.slice(0, NAMED_MAX).flatMap((uid) => {
    const product = cachedProduct(cache, shopId, uid)
    return product ? [{ uid, name: product.name }] : []
  })
  const known = lines.flatMap((lineId) => {
    const line = carts.find(({ id }) => id === cartId)?.lines.find(({ id }) => id === lineId)
    return line ? [{ uid: line.article_number, name: line.product.name }] : []
  })
  return [...added, ...known]
}
