import { COMPANY_STATES, type CompanyState } from '#contract/office/company.ts'
import { textsOf } from '#contract/catalogue/query.ts'

/** What the list of companies shows: its address and nothing else. */
export interface CompaniesState {
  search: string
  state: CompanyState
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
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    open: (textsOf(query.open)[0] ?? '').slice(0, ID_MAX),
  }
}

/** The same as an address says it, without what goes without saying. */
export const writeCompaniesState = ({
  search,
  state,
  page,
  open,
}: CompaniesState): Record<string, string | number> => ({
  ...(search !== '' && { search }),
  ...(state !== 'used' && { state }),
  ...(page > 1 && { page }),
  ...(open !== '' && { open }),
})
