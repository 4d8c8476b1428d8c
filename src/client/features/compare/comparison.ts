import { type CartClimate, climateOf, deliveryDays, longestDelivery } from '#contract/cart/climate.ts'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { COUNTED } from '#contract/cart/line.ts'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'

/** One product over all compared carts. */
export interface ComparedProduct {
  uid: string
  name: string
  thumbnail: string | null
  /** Its line in each cart; null where the cart is without it. */
  cells: readonly (CartLine | null)[]
  /** Not the same quantity and sum everywhere. */
  differs: boolean
}

export interface ComparedCart {
  cart: Cart
  climate: CartClimate
  delivery: DeliveryTime | null
  /** Counted lines that say no delivery time. */
  undated: number
}

export interface Comparison {
  carts: readonly ComparedCart[]
  products: readonly ComparedProduct[]
}

/** Carts side by side: products in the order in which the carts name them first. */
export function compare(carts: readonly Cart[]): Comparison {
  const lines = carts.map(
    (cart) =>
      new Map(cart.lines.filter((line) => line.prisl_underrad === COUNTED).map((line) => [line.product.uid, line])),
  )
  const uids = new Set(lines.flatMap((of) => [...of.keys()]))
  const products = [...uids].map((uid): ComparedProduct => {
    const cells = lines.map((of) => of.get(uid) ?? null)
    const [known] = cells.flatMap((line) => line ?? [])
    const said = new Set(cells.map((line) => line && `${line.antal} ${line.subtotal}`))
    const { name = uid, thumbnail = null } = known?.product ?? {}
    return { uid, name, thumbnail, cells, differs: said.size > 1 }
  })
  return { products, carts: carts.map(summed) }
}

function summed(cart: Cart): ComparedCart {
  const { time, unknown } = longestDelivery(cart.lines)
  return { cart, climate: climateOf(cart.lines), delivery: time, undated: unknown }
}

/** Which of the values stand out as the lowest: none where all are the same, or where one is not known. */
export function lowest(values: readonly (number | null)[]): ReadonlySet<number> {
  const known = values.flatMap((value) => value ?? [])
  const least = Math.min(...known)
  if (known.length < values.length || known.every((value) => value === least)) return new Set()
  return new Set(values.flatMap((value, i) => (value === least ? [i] : [])))
}

/** The lowest total, where one currency makes them comparable. */
export const lowestOf = (carts: readonly ComparedCart[], value: (cart: Cart) => number): ReadonlySet<number> =>
  new Set(carts.map(({ cart }) => cart.currency)).size === 1 ? lowest(carts.map(({ cart }) => value(cart))) : new Set()

/** The smallest footprint, where no cart's is only a lower bound. */
export const lowestClimate = (carts: readonly ComparedCart[]): ReadonlySet<number> =>
  lowest(carts.map(({ climate }) => (climate.unknown > 0 || climate.pieces === 0 ? null : climate.grams)))

export const shortestDelivery = (carts: readonly ComparedCart[]): ReadonlySet<number> =>
  lowest(carts.map(({ delivery, undated }) => (delivery === null || undated > 0 ? null : deliveryDays(delivery))))
