import { ACCOUNT_ROWS } from './account-rows.ts'
import { CART_ROWS } from './cart-rows.ts'
import { CATALOGUE_ROWS } from './catalogue-rows.ts'
import { ORDER_ROWS } from './order-rows.ts'
import { PUNCHOUT_ROWS } from './punchout-rows.ts'
import type { LevelRow } from './row.ts'
import { KEY_ROWS, MAIL_ROWS, NEW_SHOP_ROWS, WEBHOOK_ROWS } from './webhook-rows.ts'

/** Who may do what, call by call: every level × one's own, a colleague's, a stranger's × user and punchout session. */
export const TABLE: Record<string, LevelRow[]> = {
  ...CATALOGUE_ROWS,
  ...CART_ROWS,
  ...ORDER_ROWS,
  ...PUNCHOUT_ROWS,
  ...ACCOUNT_ROWS,
  ...KEY_ROWS,
  ...NEW_SHOP_ROWS,
  ...MAIL_ROWS,
  ...WEBHOOK_ROWS,
}
