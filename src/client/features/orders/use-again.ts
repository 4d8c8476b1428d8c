import { useAtomValue } from 'jotai'
import type { AgainLine, Order } from '#contract/orders/orders.schema.ts'
import { type ServerAnswer, useServerQuery } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { sessionAtom } from '../../storage/session-state.ts'
import { fetchAgain } from './calls.ts'
import { companyIn } from '../../storage/current-company.ts'

/**
 * What an order's lines are today; asked once the order is shown.
 * @param company at whose prices; without it those of the company that is bought for in its shop now
 */
export function useAgain({ id, shop_id: shop }: Order, company?: string): ServerAnswer<AgainLine[]> {
  const language = useLocale()
  const current = companyIn(useAtomValue(sessionAtom), shop)?.id ?? null
  const whose = company ?? current
  return useServerQuery([shop, whose, 'order-again', id, language], (signal) => fetchAgain(id, whose, language, signal))
}
