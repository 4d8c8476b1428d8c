import { eq } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/order-schema.ts'
import type { OrderAttachment } from '../../db/schema.ts'
import { textLanguagesIn } from '../../db/cart-wire.ts'
import { asOfOneMoment } from './detail-route.ts'
import { documentOf } from './export/document.ts'
import type { Renderer } from './export/renderer.ts'
import { readOrders } from './repository.ts'

/** Makes the spreadsheets that go out with mails about orders. */
export const orderAttachments =
  ({ db, renderer }: { db: Db; renderer: Renderer }) =>
  async ({ order, language }: OrderAttachment): Promise<Buffer> => {
    const documents = await asOfOneMoment(db, async (tx) => {
      const [stored] = await readOrders(tx, eq(orders.cartId, order))
      return stored ? [documentOf(stored, await textLanguagesIn(tx, stored.order.shopId, language))] : []
    })
    return await renderer.render({ format: 'xlsx', language, orders: documents })
  }
