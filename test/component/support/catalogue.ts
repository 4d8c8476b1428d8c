import { beforeEach } from 'vitest'
import { writeCredentials } from '#client/storage/token-store.ts'
import type { ProductPage, Suggestions } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { catalogPage, facets } from './products.ts'
import { answer, recordedCalls, ok } from './network.ts'
import { knows } from './people.ts'

type PageOf = (query: URLSearchParams) => ProductPage | Response

const reply = (body: ProductPage | Response): Response => (body instanceof Response ? body : ok(body))

/** Answers the lists, searched or not. */
export function answersPages(pageOf: PageOf): void {
  for (const path of [API.paginated, API.search]) answer('get', path, ({ query }) => reply(pageOf(query)))
}

export const answersSuggestions = (suggest: (term: string) => Suggestions): void =>
  answer('get', API.suggest, ({ query }) => ok({ data: suggest(query.get('term') ?? '') }))

export const answersProduct = (product: () => Product | Response): void =>
  answer('get', `${API.products}/:shop/:uid`, () => {
    const body = product()
    return body instanceof Response ? body : ok({ data: body })
  })

/** The page that the query asks for, of 412 products. */
export const pageAsked: PageOf = (query) =>
  catalogPage({
    current_page: Number(query.get('page') ?? 1),
    per_page: Number(query.get('per_page') ?? 30),
  })

/** Before each test: somebody with one shop is signed in, whose catalogue holds 412 products. */
export function useCatalogue(): void {
  beforeEach(() => {
    // A session of this page alone.
    writeCredentials({ token: 'a-token', owner: 'punchout:test' })
    knows()
    answer('get', API.filters, () => ok({ data: facets() }))
    answersPages(pageAsked)
    answersProduct(() => new Response(null, { status: 404 }))
  })
}

/** The questions for a page of the list, as plain query strings, oldest first. */
export const listCalls = (): string[] =>
  recordedCalls.filter(({ path }) => path === API.paginated || path === API.search).map(({ query }) => query.toString())
