import type { Cart } from '#contract/cart/cart.schema.ts'
import { seeProducts } from './carts.ts'
import { productOfLine } from './product-cache.ts'

/** What lies in a cart shows with name and price where it is put again, before the server answers. */
export function seeLines({ lines, currency, customer_id: company }: Cart): void {
  const partsOf = Map.groupBy(lines, ({ parent_id }) => parent_id)
  const whole = (partsOf.get(null) ?? []).filter(({ product }) => !product.gone)
  seeProducts(
    whole.map((line) => productOfLine(line, partsOf.get(line.id) ?? [], currency)),
    company,
  )
}
