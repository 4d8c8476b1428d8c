import { PAGE_MAX, textsOf } from '#contract/catalogue/query.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'
import { WEBHOOK_STATES, type WebhookState } from '#contract/office/webhook.ts'

/** What is asked in a dialog over the page. */
const DIALOGS = ['new', 'change', 'rotate', 'delete'] as const
export type HookDialog = (typeof DIALOGS)[number]

/** What may stand of a delivery in a row, in this order; what it tells always does. */
export const DELIVERY_COLUMNS = ['moment', 'state', 'tries', 'answer'] as const
export type DeliveryColumn = (typeof DELIVERY_COLUMNS)[number]

/** What the pages of webhooks show: their address and nothing else. A secret is never in it. */
export interface HooksState {
  /** The id of the endpoint whose log is shown; absent: the list of them. */
  endpoint?: string | undefined
  state?: WebhookState | undefined
  /** From 1; left out when 1. */
  page?: number | undefined
  /** The delivery that is opened. */
  delivery?: number | undefined
  dialog?: HookDialog | undefined
  /** Names of the log's columns, apart by blanks; left out: all of them, or those that were chosen last. */
  columns?: string | undefined
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const wholeFrom = (value: unknown, least: number, most: number): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readHooksState(query: Readonly<Record<string, unknown>>): HooksState {
  const { endpoint } = query
  const dialog = DIALOGS.find((one) => one === query.dialog)
  if (typeof endpoint !== 'string' || !UUID.test(endpoint)) return { dialog: dialog === 'new' ? dialog : undefined }
  return {
    endpoint,
    state: WEBHOOK_STATES.find((one) => one === query.state),
    page: wholeFrom(query.page, 2, PAGE_MAX),
    delivery: wholeFrom(query.delivery, 1, Number.MAX_SAFE_INTEGER),
    dialog: dialog === 'new' ? undefined : dialog,
    columns: writeColumns(readColumns(textsOf(query.columns)[0], DELIVERY_COLUMNS)).columns,
  }
}

/** The query of a state, for links; the router leaves out what is undefined. */
export const hooksSearch = (state: HooksState): Record<string, string> =>
  Object.fromEntries(
    Object.entries(state).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
