import type { Cart } from '#contract/cart/cart.schema.ts'
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
  const { name, args } = mutation
  switch (name) {
    case 'lines.add':
      return args.rows.slice(0, NAMED_MAX).flatMap(({ uid }) => {
        const product = cachedProduct(cache, shopId, uid)
        return product ? [{ uid, name: product.name }] : []
      })
    case 'line.changeQuantity':
    case 'line.setQuantity':
    case 'line.remove': {
      const line = carts.find(({ id }) => id === cartId)?.lines.find(({ id }) => id === args.lineId)
      return line ? [{ uid: line.article_number, name: line.product.name }] : []
    }
    default:
      return []
  }
}
