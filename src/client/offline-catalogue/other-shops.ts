import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { askCopy } from './worker-client.ts'
import type { CopyName } from './copies.ts'

/** Whoever has more shops than this takes the others along by opening them. */
const OTHERS_MAX = 4

/**
 * Brings the person's other shops along, in the language now chosen, one after the other: the next customer may want
 * one of them where there is no network. What fails is tried again at the next look.
 */
export async function renewOthers(active: CopyName, token: string, isWanted: () => boolean): Promise<void> {
  const shops = store.get(sessionAtom)?.shops ?? []
  const others = shops.filter(({ shop_id }) => shop_id !== active.shop).slice(0, OTHERS_MAX)
  for (const { shop_id: shop } of others) {
    if (!isWanted()) return
    await askCopy('renew', [{ ...active, shop }, token]).catch(() => undefined)
  }
}
