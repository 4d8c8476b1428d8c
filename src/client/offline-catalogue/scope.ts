import { currentLocale } from '../i18n/locale.ts'
import { companyIn } from '../storage/current-company.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import type { CopyScope } from './network-or-copy.ts'

/** A shop's products as they are asked for now: for whom one buys there, in the language that is chosen. */
export const scopeOf = (shopId: string): CopyScope => ({
  shopId,
  companyId: companyIn(store.get(sessionAtom), shopId)?.id ?? null,
  language: currentLocale(),
})
