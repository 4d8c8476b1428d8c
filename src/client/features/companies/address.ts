/** The screen's state, as it stands in the address. */
export interface CompaniesSearch {
  /** The id of one company; left out: the first. */
  company?: string | undefined
  view?: 'budgets' | undefined
}

/** Takes the query's values that mean something; whatever else stands there is left out. */
export function readCompaniesSearch(query: Readonly<Record<string, unknown>>): CompaniesSearch {
  return {
    company: typeof query.company === 'string' && query.company !== '' ? query.company : undefined,
    view: query.view === 'budgets' ? 'budgets' : undefined,
  }
}
