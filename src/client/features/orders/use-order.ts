import type { Order } from '#contract/orders/orders.schema.ts'
import { loadAnswer, type ServerKey, useServerQuery } from '../../http/query.ts'
import { currentLocale, useLocale } from '../../i18n/locale.ts'
import { fetchOrder, type Kept } from './calls.ts'

const keyOf = (id: string, language: string): ServerKey => [null, null, 'order', id, language]

/** One order for the loader of its page. Throws as `getJson` does. */
export function loadOrder(id: string, signal: AbortSignal): Promise<Order & Kept> {
  const language = currentLocale()
  return loadAnswer(keyOf(id, language), (own) => fetchOrder(id, language, own), signal)
}

/** The order that the loader fetched, and the way to ask for it again; null once its owner has gone. */
export function useOrder(id: string): { order: (Order & Kept) | null; renew: () => void } {
  const language = useLocale()
  const { data, retry } = useServerQuery(keyOf(id, language), (signal) => fetchOrder(id, language, signal), {
    isLoaded: true,
    isKept: true,
  })
  return { order: data ?? null, renew: retry }
}
