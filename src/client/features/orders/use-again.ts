import type { AgainLine } from '#contract/orders/orders.schema.ts'
import { type ServerAnswer, useServerQuery } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { fetchAgain } from './calls.ts'

/** What an order's lines are today; asked once the order is shown. */
export function useAgain(id: string): ServerAnswer<AgainLine[]> {
  const language = useLocale()
  return useServerQuery([null, null, 'order-again', id, language], (signal) => fetchAgain(id, language, signal))
}
