import { COUNTED } from './line.ts'
import type { CartLine } from './cart.schema.ts'
import type { DeliveryTime } from '../catalogue/product.schema.ts'

/** What these sums need of a line; a cart's and an order's lines have it. */
export type FootprintLine = Pick<CartLine, 'antal' | 'prisl_underrad'> & {
  product: Pick<CartLine['product'], 'climate' | 'delivery_time'>
}

/** Grams CO2e of a cart, by how the figures came about, and how many pieces nobody has a figure for. */
export interface CartClimate {
  /** Declared and calculated together; unknown pieces add nothing, so that it is a lower bound where there are any. */
  grams: number
  /** From environmental declarations. */
  declared: number
  /** Calculated from similar products. */
  calculated: number
  /** All counted pieces. */
  pieces: number
  /** Those of them without a figure. */
  unknown: number
}

/**
 * The footprint of a cart's "0" rows: a product's figure, as its page shows it, times its pieces. Rows of parts add
 * nothing of their own, as with prices [contract/money].
 */
export function climateOf(lines: Iterable<FootprintLine>): CartClimate {
  const sum: CartClimate = { grams: 0, declared: 0, calculated: 0, pieces: 0, unknown: 0 }
  for (const { antal, prisl_underrad, product } of lines) {
    if (prisl_underrad !== COUNTED) continue
    const pieces = Number(antal)
    sum.pieces += pieces
    if (!product.climate) {
      sum.unknown += pieces
      continue
    }
    const grams = product.climate.co2e_g * pieces
    sum.grams += grams
    if (product.climate.source === 'declared') sum.declared += grams
    else sum.calculated += grams
  }
  return sum
}

/** Grams → kilograms on the wire and on screen. */
export const toKilograms = (grams: number): number => grams / 1000

/** Calendar days that a delivery time can take at most: five workdays are a week, and begun weeks hold a weekend. */
export function deliveryDays({ value, unit }: DeliveryTime): number {
  if (unit === 'd') return value
  if (unit === 'w') return value * 7
  return value === 0 ? 0 : value + 2 * Math.ceil(value / 5)
}

/**
 * The delivery time that a whole cart waits for: the longest of all rows, those of parts included, since a product is
 * not there before its parts are. `null`: no row says any. `unknown`: counted rows that say none.
 */
export function longestDelivery(lines: Iterable<FootprintLine>): { time: DeliveryTime | null; unknown: number } {
  let time: DeliveryTime | null = null
  let unknown = 0
  for (const { prisl_underrad, product } of lines) {
    const own = product.delivery_time
    if (!own) unknown += prisl_underrad === COUNTED ? 1 : 0
    else if (time === null || deliveryDays(own) > deliveryDays(time)) time = own
  }
  return { time, unknown }
}
