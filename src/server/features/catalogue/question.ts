import { questionOf } from '#catalogue/wire.ts'
import type { CatalogueQuestion } from '#catalogue/types.ts'
import type { CatalogueQuery, FilterQuery } from '#contract/catalogue/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { eachList, eachRange, readBounds } from '#contract/catalogue/filters.ts'
import { type CatalogueState, DEFAULT_PER_PAGE } from '#contract/catalogue/query.ts'
import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from '../../http/problem.ts'
import { companyAsked, mayUse, requireShop, type Session } from '../../http/session.ts'
import type { AskedShop } from './companies/engine-overlays.ts'

/**
 * The shops that a call is about, the one asked for, else all of the session's, and by whose agreements each answers:
 * the company asked for, where it is of several shops in the one that it belongs to, else the session's first there.
 * @throws {HttpProblem} 403 if the shop, or the company, is not the session's
 */
export function shopsAsked(session: Session, shopId: string | undefined, companyId: string | undefined): AskedShop[] {
  if (shopId !== undefined) {
    requireShop(session, shopId, 'catalogue.see')
    return [{ shop: shopId, company: companyAsked(session, shopId, companyId) }]
  }
  const shops = [...session.levels.keys()]
  const theirs = shops.filter((shop) => companyId !== undefined && mayUse(session, shop, companyId))
  if (companyId !== undefined && theirs.length === 0) throw new HttpProblem(403, ERROR.companyForbidden)
  return shops.map((shop) => ({
    shop,
    company: companyAsked(session, shop, theirs.includes(shop) ? companyId : undefined),
  }))
}

/** What the engine is asked; `term` and `search` mean the same, facets take one value or several. */
export const toQuestion = (query: CatalogueQuery | FilterQuery, language: Locale): CatalogueQuestion =>
  questionOf(stateOf(query), language)

function stateOf(query: CatalogueQuery | FilterQuery): CatalogueState {
  const { term, search = '', match = 'all', group } = query
  const { sort = 'shop', page = 1, per_page = DEFAULT_PER_PAGE } = query as CatalogueQuery
  return {
    search: term ?? search,
    match,
    group: group === 1,
    ...eachList((list) => [query[list] ?? []].flat().filter((one) => one.trim() !== '')),
    ...eachRange((range) => readBounds(query[range] ?? '')),
    sort,
    page,
    per_page,
  }
}
