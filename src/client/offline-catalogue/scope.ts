import type { Locale } from '#contract/locale.ts'
import { currentLocale } from '../i18n/locale.ts'
import { companyIn } from '../storage/current-company.ts'
import { sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'

/** Whose products are asked for, in which language, and always for whom [contract/agreement-prices]. */
export interface CatalogueScope {
  shopId: string
  /** At whose prices; null for somebody without a company. */
  companyId: string | null
  language: Locale
}

/** A shop's products as they are asked for now: for whom one buys there, in the language that is chosen. */
export const scopeOf = (shopId: string): CatalogueScope => ({
  shopId,
  companyId: companyIn(store.get(sessionAtom), shopId)?.id ?? null,
  language: currentLocale(),
})
