import type { Order, OrderRow } from '#contract/orders/orders.schema.ts'
import { deliveriesOf } from '#contract/orders/papers.ts'
import { API } from '#contract/paths.ts'
import { getFile, getJson } from '../../../http/api.ts'
import { type NamedFile, named } from '../../../http/several-files.ts'
import { deliveryNotePath, pickingListPath } from '../orders/calls.ts'

/** What is to be picked for an order. Throws as `getFile` does. */
export const pickingListOf = async ({ id, order_number: number }: OrderRow): Promise<NamedFile[]> => [
  named(await getFile(pickingListPath(id), {}), `${number}.pdf`),
]

/** The notes of all deliveries of an order. Throws as `getJson` and `getFile` do. */
export async function deliveryNotesOf({ id, order_number: number }: OrderRow): Promise<NamedFile[]> {
  const { data } = await getJson<{ data: Order }>(API.order.replace(':id', encodeURIComponent(id)))
  const notes: NamedFile[] = []
  for (const delivery of deliveriesOf(data)) {
    const file = await getFile(deliveryNotePath(id, delivery.number), {})
    notes.push(named(file, `${number}-${delivery.number}.pdf`))
  }
  return notes
}
