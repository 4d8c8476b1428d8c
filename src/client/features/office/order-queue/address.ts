import { isRealDay } from '#contract/calendar/real-day.ts'
import { textsOf } from '#contract/catalogue/query.ts'
import { ORDER_SORTS, ORDER_STAGES, type OrderSort } from '#contract/office/orders.ts'
import type { Query } from '../../../http/api.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'

/** What the queue is divided by: where orders stand, and what is late of those that have not come. */
export const QUEUES = ['', 'to_confirm', 'confirmed', 'partly_delivered', 'late', 'handed_over', 'cancelled'] as const
export type QueueName = (typeof QUEUES)[number]

/** What may stand of an order in a row, in this order; its number always does. */
export const QUEUE_COLUMNS = ['placed', 'buyer', 'project', 'stage', 'due', 'lines', 'net', 'total'] as const
export type QueueColumn = (typeof QUEUE_COLUMNS)[number]

/** Those that stand there where nobody has chosen. */
export const USUAL_COLUMNS: readonly QueueColumn[] = ['placed', 'buyer', 'project', 'stage', 'due', 'total']

/** What the queue shows: its address and nothing else. Days are `2026-11-21`, both included; empty: all. */
export interface QueueState {
  stage: QueueName
  search: string
  /** Of a company, its id. */
  company: string
  from: string
  to: string
  /** Empty: as usual. */
  sort: OrderSort | ''
  /** Empty: the usual ones. */
  columns: QueueColumn[]
  page: number
}

/** The newest first. */
export const USUAL_SORT: OrderSort = 'placed_desc'

export const WHOLE_QUEUE: QueueState = {
  stage: '',
  search: '',
  company: '',
  from: '',
  to: '',
  sort: '',
  columns: [],
  page: 1,
}

export const QUEUE_PAGE = 50
const SEARCH_MAX = 200
const PAGE_MAX = 1_000_000
const COMPANY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A day of the calendar, or nothing: a field that is being typed in has days that are none. */
export const dayOf = (text: string): string => (isRealDay(text) ? text : '')

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readQueue(query: Readonly<Record<string, unknown>>): QueueState {
  const said = (name: string): string => textsOf(query[name])[0] ?? ''
  const page = Number(said('page'))
  return {
    stage: QUEUES.find((one) => one === said('stage')) ?? '',
    search: said('search').trim().slice(0, SEARCH_MAX),
    company: COMPANY.test(said('company')) ? said('company') : '',
    from: dayOf(said('from')),
    to: dayOf(said('to')),
    sort: ORDER_SORTS.find((one) => one === said('sort') && one !== USUAL_SORT) ?? '',
    columns: readColumns(said('columns'), QUEUE_COLUMNS),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1,
  }
}

/** The address of a state, defaults left out. */
export function writeQueue({ page, columns, ...state }: QueueState): Record<string, string> {
  const said = Object.entries(state).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === USUAL_SORT),
  )
  return { ...Object.fromEntries(said), ...writeColumns(columns), ...(page > 1 && { page: String(page) }) }
}

/** The filters of the calls that list orders and make files of them. */
export function queueQuery(shop: string, { stage, search, company, from, to }: QueueState): Query {
  return {
    shop_id: shop,
    stage: ORDER_STAGES.find((one) => one === stage),
    late: stage === 'late' ? 'true' : undefined,
    search: search || undefined,
    company_id: company || undefined,
    from: from || undefined,
    to: to || undefined,
  }
}

/** Whether it asks for less than all orders, on whichever page. */
export const isNarrowed = (state: QueueState): boolean =>
  Object.keys(writeQueue({ ...state, sort: '', columns: [], page: 1 })).length > 0
