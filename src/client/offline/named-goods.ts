import type { Cart } from '#contract/cart.schema.ts'
import type { Good } from './intent.ts'
import type { Draft } from './ports.ts'
import { productOn, type Shelf } from './shelf.ts'

/** As many names are kept with a change; the rest of a long list goes by its article numbers. */
const NAMED_MAX = 50

/** What a change is about, by the names that the person sees as they make it. */
export function namedGoods({ cartId, shopId, mutation }: Draft, carts: readonly Cart[], shelf: Shelf): Good[] {
  const { name, args } = mutation
  switch (name) {
    case 'lines.add':
      return args.rows.slice(0, NAMED_MAX).flatMap(({ uid }) => {
        const product = productOn(shelf, shopId, uid)
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
