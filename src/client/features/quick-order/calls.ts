import type { Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import type { Match, MatchAnswer } from '#contract/catalogue/match.schema.ts'
import { API } from '#contract/paths.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { getJson, postJson } from '../../http/api.ts'
import { networkOrCopy } from '../../offline-catalogue/network-or-copy.ts'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'

/** Which products rows of article numbers mean, with prices. Throws as `postJson` does. */
export function matchRows(scope: CatalogueScope, rows: Match['rows'], signal?: AbortSignal): Promise<MatchAnswer> {
  const { shopId, companyId, language } = scope
  const body = { shop_id: shopId, ...(companyId !== null && { company_id: companyId }), language, rows }
  return networkOrCopy(
    scope,
    signal,
    (options) => postJson(API.match, body, options),
    (copy) => copy.match(scope, rows),
  )
}

/** Products that words may mean, where no number does. Throws as `getJson` does. */
export async function findProducts(scope: CatalogueScope, term: string): Promise<readonly ProductCard[]> {
  const { shopId, companyId, language } = scope
  const query = { shop_id: shopId, company_id: companyId ?? undefined, language, term }
  const { products } = await networkOrCopy<Suggestions>(
    scope,
    undefined,
    async (options) => (await getJson<{ data: Suggestions }>(API.suggest, query, options)).data,
    (copy) => copy.suggestions(scope, term),
  )
  return products
}
