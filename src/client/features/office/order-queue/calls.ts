import type { ExportFormat } from '#contract/orders/orders.ts'
import type { Customer } from '#contract/users/auth.schema.ts'
import type { OrderList } from '#contract/orders/orders.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { getFile, getJson, type Query } from '../../../http/api.ts'
import { saveFile } from '../../../http/download.ts'
import { QUEUE_PAGE, type QueueState, queueQuery } from './address.ts'

/** A page of a shop's orders, with how many there are of each stage. Throws as `getJson` does. */
export const fetchQueue = (shop: string, state: QueueState, signal: AbortSignal): Promise<OrderList> =>
  getJson(
    API.orders,
    {
      ...queueQuery(shop, state),
      sort: state.sort || undefined,
      counts: 'true',
      page: state.page,
      per_page: QUEUE_PAGE,
    },
    { signal },
  )

/** The companies of a shop by their names. Throws as `getJson` does. */
export const fetchCompanies = async (shop: string, signal: AbortSignal): Promise<Customer[]> =>
  (await getJson<{ data: Customer[] }>(API.customers, { shop_id: shop }, { signal })).data

/** Saves the orders that are asked for as a file, and answers its name. Throws as `getFile` does. */
export async function saveQueue(
  question: Query,
  { format, language }: { format: ExportFormat; language: Locale },
): Promise<string> {
  const file = await getFile(API.ordersExport, { ...question, format, language })
  return saveFile(file, `orders.${format}`)
}
