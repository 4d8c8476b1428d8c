import type { Locale } from '#contract/locale.ts'
import type { AgainLine, Order, OrderList, OrderMonth } from '#contract/orders/orders.schema.ts'
import { ORDER_PAPERS } from '#contract/orders/papers.ts'
import { API } from '#contract/paths.ts'
import { getJson } from '../../http/api.ts'
import type { KEPT_AT } from '../../http/answer-caches.ts'
import { networkOrKept } from '../../offline-catalogue/network-or-copy.ts'
import { listQuery, type OrdersState } from './orders-state.ts'

const at = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

/** When an answer was given that this device kept: ISO 8601; one that the server just gave does not say. */
export type Kept = { [KEPT_AT]?: string }

/** One page of the orders that the person may see. Throws as `getJson` does. */
export const fetchOrders = (shopId: string, state: OrdersState, signal: AbortSignal): Promise<OrderList & Kept> => {
  const query = { ...listQuery(shopId, state), page: state.page, per_page: state.per_page }
  return networkOrKept(signal, (options) => getJson(API.orders, query, options))
}

/** Spend and footprint of the last months, the present one included. */
export const fetchSummary = async (shopId: string, months: number, signal: AbortSignal): Promise<OrderMonth[]> =>
  (
    await networkOrKept(signal, (options) =>
      getJson<{ data: OrderMonth[] }>(API.ordersSummary, { shop_id: shopId, months }, options),
    )
  ).data

/** One order with everything in it; 404 for none of the person's. */
export const fetchOrder = async (id: string, language: Locale, signal?: AbortSignal): Promise<Order & Kept> => {
  const { data, kept_at } = await networkOrKept(signal, (options) =>
    getJson<{ data: Order } & Kept>(at(API.order, id), { language }, options),
  )
  return kept_at === undefined ? data : { ...data, kept_at }
}

/** An order's lines as they could be ordered again today, for a company of the person's. */
export async function fetchAgain(
  id: string,
  company: string | null,
  language: Locale,
  signal: AbortSignal,
): Promise<AgainLine[]> {
  const query = { language, company_id: company ?? undefined }
  return (await getJson<{ data: { lines: AgainLine[] } }>(at(API.orderAgain, id), query, { signal })).data.lines
}

/** Where one order's file is to be had. */
export const orderExportPath = (id: string): string => at(API.orderExport, id)

/** Where the note of one delivery is to be had, by its number. */
export const deliveryNotePath = (id: string, number: number): string =>
  at(ORDER_PAPERS.deliveryNote, id).replace(':number', String(number))
