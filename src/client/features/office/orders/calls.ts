import { OFFICE_API } from '#contract/office/paths.ts'
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
  revision: number
  note?: string
  lines?: readonly ({ id: string; delivery_on: string | null } | { id: string; quantity: number })[]
}

/** Takes a step. Throws as `postJson` does. */
export const takeStep = (orderId: string, action: OrderAction, body: StepBody): Promise<unknown> =>
  postJson(PATHS[action].replace(':id', encodeURIComponent(orderId)), body)
