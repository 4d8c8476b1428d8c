import { type CatalogueState, writeQueryString, writeState } from '#contract/catalogue/query.ts'

/** The address of a state of the catalogue, defaults left out. */
export function catalogueHref(state: CatalogueState): string {
  const query = writeQueryString(writeState(state))
  return query ? `/?${query}` : '/'
}
