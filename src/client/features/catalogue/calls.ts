import type { Facets, ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import { type CatalogueState, writeState } from '#contract/catalogue/query.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import { type CallOptions, getJson, type Query } from '../../http/api.ts'
import { networkOrCopy } from '../../offline-catalogue/network-or-copy.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'

const scoped = ({ shopId, companyId, language }: CatalogueScope): Query => ({
  shop_id: shopId,
  company_id: companyId ?? undefined,
  language,
})

/** One page of the catalogue with its facets' counts. Throws as `getJson` does. */
export function fetchPage(scope: CatalogueScope, state: CatalogueState, signal: AbortSignal): Promise<ProductPage> {
  const { search, group: _, literal: __, ...rest } = writeState(state)
  const { page, per_page, group: isGrouped } = state
  // Anything may stand in an address; the server knows what it refuses.
  const literal = kindsIn(state.literal)
  const query: Query = {
    ...scoped(scope),
    ...rest,
    ...(literal.length > 0 && { literal }),
    page,
    per_page,
    group: isGrouped ? 1 : undefined,
  }
  const ask = (options: CallOptions) =>
    search
      ? getJson<ProductPage>(API.search, { ...query, term: search }, options)
      : getJson<ProductPage>(API.paginated, query, options)
  return networkOrCopy(scope, signal, ask, (copy) => copy.page(scope, state), { isKept: true })
}

/** All options without any query. */
export const fetchLists = (scope: CatalogueScope): Promise<Partial<Facets>> =>
  networkOrCopy<Partial<Facets>>(
    scope,
    undefined,
    async (options) => (await getJson<{ data: Partial<Facets> }>(API.filters, scoped(scope), options)).data,
    (copy) => copy.lists(scope),
    // The worker answers with what it kept, and renews it behind that.
    { isMarked: false },
  )

/** Completions of the last word and the products that match what is typed. */
export const fetchSuggestions = (scope: CatalogueScope, term: string, signal: AbortSignal): Promise<Suggestions> =>
  networkOrCopy(
    scope,
    signal,
    async (options) => (await getJson<{ data: Suggestions }>(API.suggest, { ...scoped(scope), term }, options)).data,
    (copy) => copy.suggestions(scope, term),
  )

/** How many products a state finds, by the smallest page that may be asked for. */
export async function fetchTotal(scope: CatalogueScope, state: CatalogueState, signal: AbortSignal): Promise<number> {
  const page = await fetchPage(scope, { ...state, sort: 'shop', page: 1, per_page: 1 }, signal)
  return page.meta.total
}
