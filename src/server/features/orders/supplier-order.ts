import { eq } from '../../db/drizzle.ts'
import type { Locale } from '#contract/locale.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import type { Tx } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import { documentOf } from './export/document.ts'
import { writeLetter } from './mail/letter.ts'
import { readOrders } from './repository.ts'
import { orderTexts } from './texts.ts'

/**
 * A whole order as its supplier is told of it, as data and as the text of a letter; null where there is none.
 * @param own the shop's own language, in which its texts are
 */
export async function supplierOrder(tx: Tx, id: string, own: Locale): Promise<{ order: Order; text: string } | null> {
  const [stored] = await readOrders(tx, eq(orders.cartId, id))
  if (!stored) return null
  const { day, ...order } = documentOf(stored, { language: own, own })
  const texts = orderTexts(own)
  const letter = { order: { ...order, day }, texts, language: own, intro: order.shop_name, answered: false }
  return { order, text: writeLetter(letter).text }
}
