import type { Tx } from '../../db/client.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { placeOrder } from './place.ts'

/** What else happens when a cart is ordered, for whoever runs carts. */
export const createOrdering = ({ mailer }: { mailer: Pick<Mailer, 'wake'> }) => ({
  placed: async (tx: Tx, cart: { cartId: string; language: string | undefined }): Promise<void> => {
    await placeOrder(tx, cart)
  },
  committed: (): void => mailer.wake(),
})
