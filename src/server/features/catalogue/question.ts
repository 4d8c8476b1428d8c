import type { CatalogueQuestion } from '#catalogue/types.ts'
import type { CatalogueQuery, FilterQuery } from '#contract/catalogue/catalogue.schema.ts'
import { choicesByKey } from '#contract/catalogue/attributes.ts'
import type { Locale } from '#contract/locale.ts'
import { type Facet, FACETS, RANGES, readBounds } from '#contract/catalogue/filters.ts'
import { wholeBounds } from '#contract/catalogue/ranges.ts'
import { DEFAULT_PER_PAGE } from '#contract/catalogue/query.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import { ERROR } from '#contract/errors.ts'
import { companyAsked, mayUse } from '../../http/company.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'
import type { Asked } from './companies/engine-overlays.ts'

/**
 * The shops that a call is about, the one asked for, else all of the session's, and by whose agreements each answers:
 * the company asked for, where it is of several shops in the one that it belongs to, else the session's first there.
 * @throws {HttpProblem} 403 if the shop, or the company, is not the session's
 */
export function shopsAsked(session: Session, shopId: string | undefined, companyId: string | undefined): Asked[] {
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
export function toQuestion(query: CatalogueQuery | FilterQuery, language: Locale): CatalogueQuestion {
  const { term, search = '', match = 'all', group } = query
  const { sort = 'shop', page = 1, per_page = DEFAULT_PER_PAGE } = query as CatalogueQuery
  return {
    search: term ?? search,
    filters: filtersOf(query),
    attributes: choicesByKey([query.attr ?? []].flat()),
    ranges: rangesOf(query),
    match,
    ...(query.literal !== undefined && { literal: kindsIn([query.literal].flat()) }),
    ...(group === 1 && { group: true }),
    sort,
    page,
    per_page,
    language,
  }
}

function filtersOf(query: FilterQuery): CatalogueQuestion['filters'] {
  const filters: Partial<Record<Facet, string[]>> = {}
  for (const facet of FACETS) {
    const value = query[facet]
    const values = (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one.trim() !== '')
    // The order says nothing, so it must not make another question of the same one.
    if (values.length > 0) filters[facet] = [...new Set(values)].toSorted()
  }
  return filters
}

function rangesOf(query: FilterQuery): CatalogueQuestion['ranges'] {
  const ranges: CatalogueQuestion['ranges'] = {}
  for (const range of RANGES) {
    const bounds = readBounds(query[range] ?? '')
    if (bounds) ranges[range] = wholeBounds(range, bounds)
  }
  return ranges
}
