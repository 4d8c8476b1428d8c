import type { Facets, ProductPage, Suggestions } from '#contract/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { API } from '#contract/paths.ts'
import { type CatalogueState, FACETS, writeState } from '#contract/query.ts'
import { getJson, type Query } from '../../http/api.ts'

/** Whose products, in which language: the app sends the active shop (decisions §4). */
export interface Scope {
  shopId: string
  language: Locale
}

const scoped = ({ shopId, language }: Scope): Query => ({ shop_id: shopId, language })

/** One page of the catalogue with its facets' counts. Throws as `getJson` does. */
export function fetchPage(scope: Scope, state: CatalogueState, signal: AbortSignal): Promise<ProductPage> {
  const { search, ...rest } = writeState(state)
  const query: Query = { ...scoped(scope), ...rest, page: state.page, per_page: state.per_page }
  return search
    ? getJson(API.search, { ...query, term: search }, { signal })
    : getJson(API.paginated, query, { signal })
}

/** All options without any query (seed §7). */
export const fetchLists = async (scope: Scope): Promise<Partial<Facets>> =>
  (await getJson<{ data: Partial<Facets> }>(API.filters, scoped(scope))).data

/** Completions of the last word and the products that match what is typed. */
export const fetchSuggestions = async (scope: Scope, term: string, signal: AbortSignal): Promise<Suggestions> =>
  (await getJson<{ data: Suggestions }>(API.suggest, { ...scoped(scope), term }, { signal })).data

/** How many products a state finds, by the smallest page that may be asked for. */
export async function fetchTotal(scope: Scope, state: CatalogueState, signal: AbortSignal): Promise<number> {
  const filters = Object.fromEntries(FACETS.map((facet) => [facet, state[facet]]))
  const query: Query = {
    ...scoped(scope),
    ...filters,
    page: 1,
    per_page: 1,
    ...(state.search && { term: state.search }),
  }
  return (await getJson<ProductPage>(state.search ? API.search : API.paginated, query, { signal })).meta.total
}
