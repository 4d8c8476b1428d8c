import { sessionAtom } from '../storage/session-state.ts'
import { companyIn } from '../storage/current-company.ts'
import { store } from '../storage/store.ts'
import { askCopy } from './worker-client.ts'
import type { CopyName } from './copies.ts'

/** Whoever has more shops than this takes the others along by opening them. */
const OTHERS_MAX = 4

/**
 * Brings along what the person's other companies pay and see in the active shop, and their other shops, in the language
 * now chosen, one after the other: the next customer may want one of them where there is no network. What fails is tried
 * again at the next look.
 */
export async function renewOthers(active: CopyName, token: string, isWanted: () => boolean): Promise<void> {
  const session = store.get(sessionAtom)
  const shops = session?.shops ?? []
  const companies = shops.find(({ shop_id }) => shop_id === active.shop)?.companies ?? []
  for (const { id: company } of companies) {
    if (!isWanted()) return
    if (company !== active.company)
      await askCopy('renewCompany', [{ ...active, company }, token]).catch(() => undefined)
  }
  const others = shops.filter(({ shop_id }) => shop_id !== active.shop).slice(0, OTHERS_MAX)
  for (const { shop_id: shop } of others) {
    if (!isWanted()) return
    const company = companyIn(session, shop)?.id ?? null
    await askCopy('renew', [{ ...active, shop, company }, token]).catch(() => undefined)
  }
}
