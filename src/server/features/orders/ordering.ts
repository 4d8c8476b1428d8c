import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '../../db/client.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { providerAddress } from '../../mail/provider.ts'
import { queueMail } from '../../mail/queue.ts'
import { buyerMail, supplierMail } from './mail/messages.ts'
import { type PlacedCart, readyOrder, writeOrder } from './place.ts'

export interface OrderingDeps {
  mailer: Pick<Mailer, 'wake'>
  publicUrl: string | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * What else happens when a cart is ordered, whichever way: number, record, and the mails to buyer and provider, all in
 * the transaction that places it, so that there is one of each or none. The mails go after the commit. Answers the number.
 */
export const createOrdering = ({ mailer, publicUrl, log }: OrderingDeps) => ({
  placed: async (tx: Tx, asked: PlacedCart): Promise<string> => {
    const { shop, own, ...stored } = await readyOrder(tx, asked)
    const provider = providerAddress(shop)
    const mailContext = { stored, own, provider, publicUrl }
    const { shopId, orderNumber } = stored.order
    if (provider === null)
      log.warn(
        { shop: shopId, order: orderNumber },
        'an order waits for an address: npm run shop -- set --supplier-mail',
      )
    const confirmation = buyerMail('confirmation', mailContext)
    const mails = {
      confirmationMail:
        confirmation && (await queueMail(tx, confirmation, { kind: 'order_confirmation', shop: shopId })),
      supplierMail: await queueMail(tx, supplierMail(mailContext), { kind: 'order_supplier', shop: shopId }),
    }
    await writeOrder(tx, stored, mails)
    return orderNumber
  },
  committed: (): void => mailer.wake(),
})
