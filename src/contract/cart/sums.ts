import { formatMoney, formatPieces, toMinor } from '../money.ts'

/** Amounts on the wire of a cart, an order or a shared cart: decimals; what is not told is left out. */
interface Amounts {
  currency: string
  subtotal?: number | undefined
  vat?: number | undefined
  total?: number | undefined
  lines: readonly LineAmounts[]
}

interface LineAmounts {
  unit_price?: number | null | undefined
  list_price?: number | null | undefined
  subtotal?: number | undefined
  vat?: number | undefined
  total?: number | undefined
}

/** Writes a decimal of the wire. */
export type WriteMoney = (decimal: number) => string

/** Whether any amount of a cart has öre. */
export const hasOre = ({ subtotal, vat, total, lines }: Omit<Amounts, 'currency'>): boolean =>
  [
    subtotal,
    vat,
    total,
    ...lines.flatMap((line) => [line.unit_price, line.list_price, line.subtotal, line.vat, line.total]),
  ].some((decimal) => toMinor(decimal ?? 0) % 100 !== 0)

/** @param exact whether öre are written */
export const moneyIn =
  (currency: string, exact: boolean): WriteMoney =>
  (decimal) =>
    exact ? formatPieces(toMinor(decimal), [1], currency) : formatMoney(toMinor(decimal), currency)

/**
 * How the amounts of a cart are written wherever they stand together: all with öre as soon as one of them has any, so
 * that columns add up.
 */
export const moneyOf = (cart: Amounts): WriteMoney => moneyIn(cart.currency, hasOre(cart))
