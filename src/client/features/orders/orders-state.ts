import { isStatus, type OrderStatus } from './statuses.ts'
import type { Query } from '../../http/api.ts'

/** What the orders' list shows: its address and nothing else. Days are `2026-11-21`, both included. */
export interface OrdersState {
  search: string
  from: string
  to: string
  status: OrderStatus | ''
  page: number
  per_page: number
}

export const PER_PAGE = 30
const PER_PAGE_MAX = 60
const SEARCH_MAX = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const NO_FILTER: OrdersState = { search: '', from: '', to: '', status: '', page: 1, per_page: PER_PAGE }

const textOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}

/** A day of the calendar, or nothing: the 31st of February is none. */
export function dayOf(text: string): string {
  if (!DAY.test(text)) return ''
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : ''
}

function numberOf(value: unknown, fallback: number, most: number): number {
  const number = Number(textOf(value))
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback
}

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readOrdersState(search: Readonly<Record<string, unknown>>): OrdersState {
  const status = textOf(search.status).normalize('NFC')
  return {
    search: textOf(search.search).trim().slice(0, SEARCH_MAX),
    from: dayOf(textOf(search.from)),
    to: dayOf(textOf(search.to)),
    status: isStatus(status) ? status : '',
    page: numberOf(search.page, 1, 1_000_000),
    per_page: numberOf(search.per_page, PER_PAGE, PER_PAGE_MAX),
  }
}

/** The address of a state, defaults left out. */
export function writeOrdersState(state: OrdersState): Record<string, string> {
  const { search, from, to, status, page, per_page } = state
  return {
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
    ...(per_page !== PER_PAGE && { per_page: String(per_page) }),
  }
}

/** Every change but that of the page starts at page 1 again. */
export const withChange = (state: OrdersState, change: Partial<OrdersState>): OrdersState => ({
  ...state,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, from, to, status }: OrdersState): boolean =>
  search !== '' || from !== '' || to !== '' || status !== ''

/** The filters of a call; page and page size are the list's alone. */
export const listQuery = (shopId: string, { search, from, to, status }: OrdersState): Query => ({
  shop_id: shopId,
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
  status: status || undefined,
})
