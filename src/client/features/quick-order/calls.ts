import type { Suggestions } from '#contract/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Match, MatchAnswer } from '#contract/match.schema.ts'
import { API } from '#contract/paths.ts'
import type { ProductCard } from '#contract/product.schema.ts'
import { getJson, postJson } from '../../http/api.ts'

export interface Scope {
  shopId: string
  language: Locale
}

/** Which products rows of article numbers mean, with prices. Throws as `postJson` does. */
export const matchRows = (
  { shopId, language }: Scope,
  rows: Match['rows'],
  signal?: AbortSignal,
): Promise<MatchAnswer> => postJson(API.match, { shop_id: shopId, language, rows }, signal ? { signal } : {})

/** Products that words may mean, where no number does. */
export const findProducts = async ({ shopId, language }: Scope, term: string): Promise<readonly ProductCard[]> =>
  (await getJson<{ data: Suggestions }>(API.suggest, { shop_id: shopId, language, term })).data.products
