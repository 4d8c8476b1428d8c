import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'

/** What stands between a cart and its order. */
export interface Changes {
  /** Cost another price than when they were put in the cart. */
  repriced: CartLine[]
  /** The shop has them no more. */
  gone: CartLine[]
  /** Have no price: the provider has to be asked. */
  onRequest: CartLine[]
}

export function changesOf({ lines }: Pick<Cart, 'lines'>): Changes {
  const counted = lines.filter((line) => line.prisl_underrad === COUNTED)
  const sold = counted.filter(({ product }) => !product.gone)
  return {
    gone: counted.filter(({ product }) => product.gone),
    onRequest: sold.filter(({ unit_price }) => unit_price === null),
    repriced: sold.filter(({ unit_price, previous_unit_price }) => unit_price !== null && previous_unit_price !== null),
  }
}

/** Names exactly these new prices: a person's yes holds for what they saw, and for nothing else. */
export const pricesSeen = ({ repriced }: Changes): string =>
  JSON.stringify(repriced.map((line) => [line.id, line.previous_unit_price, line.unit_price]))
