import type { ClientConfig } from 'pg'
import type { AgreedPrice } from '#contract/organisation/agreement.ts'
import { inSnapshot } from '../build.ts'
import { allAgreed, type Buyer, someAgreed } from './agreed.ts'

/** What overlays are made of: no more of a price than decides where a product stands. */
export interface FoundAgreements {
  uids: string[]
  /** A number of eight bytes for each: minor units for one piece, NaN on request. */
  prices: ArrayBuffer
  hidden: string[]
}

/** What is agreed with a company about some products, null: about all of the shop. @throws {ShopGone} */
export const findAgreements = (
  connection: ClientConfig,
  buyer: Buyer,
  uids: readonly string[] | null,
): Promise<FoundAgreements> =>
  inSnapshot(connection, buyer.shop, async ({ client }) => {
    const priced: { uid: string; price: number }[] = []
    const hidden: string[] = []
    for await (const found of uids === null ? allAgreed(client, buyer) : someAgreed(client, buyer, uids))
      for (const [uid, agreed] of found)
        if (agreed === 'hidden') hidden.push(uid)
        else priced.push({ uid, price: pieceOf(agreed) ?? Number.NaN })
    // In the order in which the engine has them at hand.
    priced.sort((a, b) => (a.uid < b.uid ? -1 : 1))
    return {
      uids: priced.map(({ uid }) => uid),
      prices: Float64Array.from(priced, ({ price }) => price).buffer,
      hidden,
    }
  })

const pieceOf = ({ steps }: AgreedPrice): number | null => steps[0]?.unitPrice ?? null
