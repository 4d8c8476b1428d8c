import type { AgainLine } from '#contract/orders/orders.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { fetchAgain } from './calls.ts'
import { type Fetched, useFetched } from './use-fetched.ts'

/** What an order's lines are today; asked once the order is shown. */
export function useAgain(id: string): Fetched<AgainLine[]> {
  const language = useLocale()
  return useFetched(`${id} ${language}`, (signal) => fetchAgain(id, language, signal))
}
