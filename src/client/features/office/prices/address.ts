import { textsOf } from '#contract/catalogue/query.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'

/** What may stand of a price list in a row, in this order; its name always does. */
export const PRICE_LIST_COLUMNS = ['id', 'currency', 'counts', 'rows', 'companies'] as const
export type PriceListColumn = (typeof PRICE_LIST_COLUMNS)[number]

/** What the price lists, or the rows of one, show: their address and nothing else. */
export interface PricesState {
  search: string
  /** Those that this company pays by; empty: all. */
  company: string
  /** Empty: all of them, or those that were chosen last. */
  columns: PriceListColumn[]
  page: number
}

const SEARCH_MAX = 200
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readPricesState(query: Readonly<Record<string, unknown>>): PricesState {
  const page = Number(query.page)
  const company = textsOf(query.company)[0] ?? ''
  return {
    search: (textsOf(query.search)[0] ?? '').slice(0, SEARCH_MAX),
    company: UUID.test(company) ? company : '',
    columns: readColumns(textsOf(query.columns)[0], PRICE_LIST_COLUMNS),
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The same as an address says it, without what goes without saying. */
export const writePricesState = ({ search, company, columns, page }: PricesState): Record<string, string | number> => ({
  ...(search !== '' && { search }),
  ...(company !== '' && { company }),
  ...writeColumns(columns),
  ...(page > 1 && { page }),
})
