import type { HistoryAnswer } from '#contract/cart/access.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'

/** What was done to a cart, the newest first. @param before where the page before ended; null: from the newest */
export const fetchHistory = (cartId: string, before: string | null, signal: AbortSignal): Promise<HistoryAnswer> =>
  getJson(API.cartHistory.replace(':cartId', encodeURIComponent(cartId)), before === null ? {} : { before }, { signal })
