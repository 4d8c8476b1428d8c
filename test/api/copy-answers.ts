import * as fc from 'fast-check'
import { expect } from 'vitest'
import * as answers from '#client/offline-catalogue/answers.ts'
import type { OpenCopy } from '#client/offline-catalogue/answers.ts'
import { questionOf } from '#catalogue/wire.ts'
import type { Facets, ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import { productPath } from '#contract/paths.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { FACET } from '#contract/catalogue/facets.ts'
import { writeChoice } from '#contract/catalogue/attributes.ts'
import { eachFacet, eachList, SORTS } from '#contract/catalogue/filters.ts'
import { type CatalogueState, EMPTY_STATE, MATCHINGS, writeQueryString, writeState } from '#contract/catalogue/query.ts'
import { kindsIn } from '#contract/catalogue/understood.ts'
import type { Api } from './harness.ts'
import { bearer } from './people.ts'
import { someBounds } from './some-bounds.ts'

const TERMS = [
  '',
  'stol',
  'kontorsstol',
  'höj bord',
  'lampa',
  'matta ull',
  'blå',
  'stoll',
  'soffa 3',
  'svart stol',
  'stol matta',
  '410',
  'zzzz',
  'ek',
  'stol under 3000',
  'svart stol utan armstöd',
  'bord bredd max 120 cm',
  'skrivbord 160x80',
  'soffa för 3 personer inom 4 veckor',
]

/** Who asks the server, and what every question of theirs says. */
export interface Asking {
  api: Api
  token: string
  scope: { shop_id: string; language: string; company_id?: string }
}

export async function ask<T>(
  { api, token, scope }: Asking,
  path: string,
  more: Record<string, unknown> = {},
): Promise<T> {
  const { shop_id: _, ...named } = scope
  // A product's path names its shop.
  const query = path.includes(`/${scope.shop_id}/`) ? named : scope
  const answer = await api.inject({ url: `${path}?${writeQueryString({ ...query, ...more })}`, headers: bearer(token) })
  expect([answer.statusCode, path]).toEqual([200, path])
  return answer.json<T>()
}

const optionIds = (facets: Facets) => ({
  ...eachFacet((facet) => facets[FACET[facet].list].map((option) => option.id)),
  literal: ['price', 'size', 'without', 'colour', 'none'],
  attr: (facets.attributes ?? []).flatMap(({ key, options }) => options.map(({ id }) => writeChoice(key, id))),
})

/** @param numbers article numbers that are asked for as well */
function states(ids: Record<string, string[]>, numbers: readonly string[]): fc.Arbitrary<CatalogueState> {
  const some = (facet: string) => {
    const listed = ids[facet] ?? []
    return fc.subarray(listed, { maxLength: Math.min(2, listed.length) })
  }
  return fc.record({
    search: fc.constantFrom(...TERMS, ...numbers),
    match: fc.constantFrom(...MATCHINGS),
    group: fc.boolean(),
    ...eachList(some),
    ...someBounds,
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 4 }),
    per_page: fc.constantFrom(15, 30, 45, 60),
  })
}

/** Whether copy and server said the same every time; the first difference fails. */
export async function sameAsServer(asking: Asking, held: OpenCopy, runs: number): Promise<boolean> {
  const { shop, language } = held
  const whole = await ask<ProductPage>(asking, '/api/products/paginated', { group: 1 })
  expect(answers.page(held, questionOf(EMPTY_STATE, language))).toEqual(whole)
  expect(answers.lists(held)).toEqual((await ask<{ data: Facets }>(asking, '/api/products/filters')).data)
  const numbers = whole.data.slice(0, 2).map(({ article_number }) => article_number)
  await fc.assert(
    fc.asyncProperty(states(optionIds(whole.meta.facets), numbers), async (state) => {
      const { search, page, per_page } = state
      const { search: _, group: __, literal: ___, ...rest }: Partial<ReturnType<typeof writeState>> = writeState(state)
      const query = {
        ...rest,
        literal: kindsIn(state.literal),
        page,
        per_page,
        ...(state.group && { group: 1 }),
        ...(search && { term: search }),
      }
      const said = await ask<ProductPage>(asking, search ? '/api/products/search' : '/api/products/paginated', query)
      expect(answers.page(held, questionOf(state, language))).toEqual(said)
      for (const { uid } of said.data.slice(0, 1))
        expect(answers.product(held, uid)).toEqual((await ask<{ data: Product }>(asking, productPath(shop, uid))).data)
    }),
    { numRuns: runs },
  )
  for (const term of ['s', 'sto', 'kontorsst', 'blå so', '41', 'under 2000 sto', 'stol utan arm', 'max 3000 kr'])
    expect(answers.suggestions(held, term)).toEqual(
      (await ask<{ data: Suggestions }>(asking, '/api/products/suggest', { term })).data,
    )
  return true
}
