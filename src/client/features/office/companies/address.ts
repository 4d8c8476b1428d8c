import { COMPANY_STATES, type CompanyState } from '#contract/office/company.ts'
import { textsOf } from '#contract/catalogue/query.ts'
import { readColumns, writeColumns } from '../../../ui/columns/columns.ts'

/** What may stand of a company in a row, in this order; its name always does. */
export const COMPANY_COLUMNS = [
  'org_number',
  'payment_terms',
  'addresses',
  'people',
  'price_lists',
  'approvals',
] as const
export type CompanyColumn = (typeof COMPANY_COLUMNS)[number]

/** Those that stand there where nobody has chosen. */
export const USUAL_COLUMNS: readonly CompanyColumn[] = [
  'org_number',
  'payment_terms',
  'people',
  'price_lists',
  'approvals',
]

/** What the list of companies shows: its address and nothing else. */
export interface CompaniesState {
  search: string
  state: CompanyState
  /** Empty: the usual ones. */
  columns: CompanyColumn[]
  page: number
  /** The company whose form is open, by its id; `new`: that of one more; `file`: a file of them; empty: none is. */
  open: string
}

const SEARCH_MAX = 200
const ID_MAX = 36

/** What an address asks for; whatever makes no sense in it counts as not said. */
export function readCompaniesState(query: Readonly<Record<string, unknown>>): CompaniesState {
  const page = Number(query.page)
  return {
    search: (textsOf(query.search)[0] ?? '').slice(0, SEARCH_MAX),
    state: COMPANY_STATES.find((one) => one === query.state) ?? 'used',
    columns: readColumns(textsOf(query.columns)[0], COMPANY_COLUMNS),
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    open: (textsOf(query.open)[0] ?? '').slice(0, ID_MAX),
  }
}

/** The same as an address says it, without what goes without saying. */
export const writeCompaniesState = ({
  search,
  state,
  columns,
  page,
  open,
}: CompaniesState): Record<string, string | number> => ({
  ...(search !== '' && { search }),
  ...(state !== 'used' && { state }),
  ...writeColumns(columns),
  ...(page > 1 && { page }),
  ...(open !== '' && { open }),
})
