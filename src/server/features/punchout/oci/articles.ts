import type { Locale } from '#contract/locale.ts'
import { piecePrice } from '#contract/cart/line-amounts.ts'
import type { Tx } from '../../../db/client.ts'
import { readProducts } from '../../../db/line-products.ts'
import type { Connection } from '../../../db/punchout-schema.ts'
import { factsOf, messageLine } from '../message-line.ts'
import type { ReturnLine } from './return-fields.ts'

/**
 * Articles at the prices of now, as lines of a form without a cart: in the order asked for; those that are gone or
 * have no price are left out.
 */
export async function articleLines(
  tx: Tx,
  { connection, language }: { connection: Connection; language: Locale },
  wanted: readonly { uid: string; quantity: number }[],
): Promise<ReturnLine[]> {
  const { shopId, customerId } = connection
  const uids = wanted.map(({ uid }) => uid)
  const known = await readProducts(tx, shopId, new Set(uids), customerId)
  const facts = await factsOf(tx, shopId, uids)
  return wanted.flatMap(({ uid, quantity }) => {
    const state = known.get(uid)
    const unitPrice = state ? piecePrice(state, quantity).unitPrice : null
    if (!state || unitPrice === null) return []
    const item = {
      uid,
      product: state.product,
      quantity,
      auxiliary: '',
      unitPrice,
      parts: state.parts,
    }
    return [{ ...messageLine(item, facts.get(uid), { connection, language }), currency: state.currency }]
  })
}
