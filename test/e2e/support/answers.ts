import type { Facets, ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import { type CatalogueState, writeQueryString, writeState } from '#contract/catalogue/query.ts'
import type { Caller } from './people.ts'

/** A page of the catalogue: which products in which order, and how many there are in all. */
export interface Listed {
  uids: string[]
  total: number
  /** What matches some of the words alone, listed apart. */
  more: string[]
}

/** What the server says. */
export async function answerOf({ call }: Caller, state: CatalogueState): Promise<Listed> {
  const { search, ...rest } = writeState(state)
  const scope = { shop_id: 'nordform', language: 'en', ...(search !== undefined && { term: search }) }
  // A call says that families are one card each, an address that they are not.
  const group = state.group ? '1' : '0'
  const query = writeQueryString({ ...rest, ...scope, group, page: state.page, per_page: state.per_page })
  const { data, meta } = await call<ProductPage>('GET', `${search ? API.search : API.paginated}?${query}`)
  const [uids = [], more = []] = [data, meta.more].map((cards) => cards?.map(({ uid }) => uid))
  return { uids, total: meta.total, more }
}

/** What can be filtered by. */
export const facetsOf = async ({ call }: Caller): Promise<Facets> =>
  (await call<{ data: Facets }>('GET', `${API.filters}?shop_id=nordform&language=en`)).data

/** Where the app shows it. */
export const addressOf = (state: CatalogueState): string => `/?${writeQueryString(writeState(state))}`

/** Runs in the page: what the screen shows; null while it waits for an answer. */
export function listedHere(): Listed | null {
  const main = document.querySelector('main')
  const line = main?.querySelector('[role="status"] b:last-of-type')
  if (!main || !line || main.querySelector('[aria-busy="true"]')) return null
  const total = Number(line.textContent.replaceAll(/\D/g, ''))
  const cards = [...main.querySelectorAll<HTMLElement>('li a[data-uid]')]
  const parts = Object.groupBy(cards, (card) => (card.closest('section section') ? 'more' : 'uids'))
  const [uids = [], more = []] = [parts.uids, parts.more].map((part) => part?.map(({ dataset }) => dataset.uid ?? ''))
  return { uids, total, more }
}
