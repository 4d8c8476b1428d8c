import { atom } from 'jotai'
import { companyIn } from './current-company.ts'
import { currentShopAtom, sessionAtom } from './session-state.ts'
import { store } from './store.ts'

/** The active shop's company; null for a person without any. */
export const currentCompanyAtom = atom((get) => companyIn(get(sessionAtom), get(currentShopAtom)?.shop_id ?? ''))

/** Makes a company the one that is bought for in a shop, and remembers it for this owner. */
export function chooseCompany(shopId: string, companyId: string): void {
  const session = store.get(sessionAtom)
  if (session)
    store.set(sessionAtom, { ...session, currentCompanies: { ...session.currentCompanies, [shopId]: companyId } })
}
