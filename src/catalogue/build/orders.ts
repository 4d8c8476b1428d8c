import type { Columns } from '../blob/blob.ts'
import { compareKeys } from '../text/collate.ts'

/** Two numbers upwards, the unknown (NaN) last. */
export const upwards = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b

/** Two numbers downwards, the unknown last here too. */
export const downwards = (a: number, b: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : b - a

/** The rows in each order of sorting; ties by the shop's order, which is the rows'. */
export function orderColumns(
  price: Float64Array,
  co2e: Float64Array,
  nameKey: Uint8Array,
  nameKeyStart: Uint32Array,
): Columns {
  const sorted = (compare: (a: number, b: number) => number) =>
    Uint32Array.from(price.keys()).toSorted((a, b) => compare(a, b) || a - b)
  const keys = Array.from(price, (_, row) => nameKey.subarray(nameKeyStart[row], nameKeyStart[row + 1]))
  return {
    byName: sorted((a, b) => compareKeys(keys[a] as Uint8Array, keys[b] as Uint8Array)),
    byPrice: sorted((a, b) => upwards(price[a] as number, price[b] as number)),
    byPriceDown: sorted((a, b) => downwards(price[a] as number, price[b] as number)),
    byClimate: sorted((a, b) => upwards(co2e[a] as number, co2e[b] as number)),
  }
}
