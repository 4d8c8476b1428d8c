import { OFFICE_API } from '#contract/office/paths.ts'
import { ORDER_PAPERS } from '#contract/orders/papers.ts'
import { postJson } from '../../../http/api.ts'

/** What the staff do with an order. */
export type OrderAction = 'confirm' | 'deliver' | 'message' | 'note' | 'cancel'

const PATHS: Readonly<Record<OrderAction, string>> = {
  confirm: OFFICE_API.orderConfirm,
  deliver: OFFICE_API.orderDeliver,
  message: OFFICE_API.orderMessage,
  note: OFFICE_API.orderNote,
  cancel: OFFICE_API.orderCancel,
}

/** What a step says, as the calls of machines do [contract/steps-of-an-order]. */
export interface StepBody {
  /** Of the order that was looked at: another one now is refused. */
  revision?: number
  note?: string
  /** When all lines are confirmed for that are not among `lines`. */
  delivery_on?: string
  lines?: readonly ({ id: string; delivery_on: string | null } | { id: string; quantity: number })[]
}

/** Takes a step. Throws as `postJson` does. */
export const takeStep = (orderId: string, action: OrderAction, body: StepBody): Promise<unknown> =>
  postJson(at(PATHS[action], orderId), body)

/** Where the list of what is to be picked is to be had. */
export const pickingListPath = (id: string): string => at(ORDER_PAPERS.pickingList, id)

/** Where the note of one delivery is to be had, by its number. */
export const deliveryNotePath = (id: string, number: number): string =>
  at(ORDER_PAPERS.deliveryNote, id).replace(':number', String(number))

const at = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))
