import { ORDERS, PUNCHOUT } from './order-rows.ts'
import { CATALOGUE, PRODUCTS } from './catalogue-rows.ts'
import { CARTS } from './cart-rows.ts'
import { EVERYBODYS, PEOPLE, WEBHOOKS } from './account-rows.ts'
import type { CallRow } from './row.ts'

/** Every call, and how it is asked about a company's things. */
export const ROWS: Record<string, CallRow[]> = {
  ...CATALOGUE,
  ...PRODUCTS,
  ...CARTS,
  ...ORDERS,
  ...PUNCHOUT,
  ...PEOPLE,
  ...WEBHOOKS,
  ...EVERYBODYS,
}
