import type { ProductPage } from '#contract/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import { type CatalogueState, writeQueryString, writeState } from '#contract/query.ts'
import type { Caller } from '#test/e2e/support/people.ts'
import type { Tab } from './tab.ts'

/** A page of the catalogue: which products in which order, and how many there are in all. */
export interface Listed {
  uids: string[]
  total: number
}

/** What the server says. */
export async function answerOf({ call }: Caller, state: CatalogueState): Promise<Listed> {
  const { search, ...rest } = writeState(state)
  const scope = { shop_id: 'nordform', language: 'en', ...(search !== undefined && { term: search }) }
  const query = writeQueryString({ ...rest, ...scope, page: state.page, per_page: state.per_page })
  const { data, meta } = await call<ProductPage>('GET', `${search ? API.search : API.paginated}?${query}`)
  return { uids: data.map(({ uid }) => uid), total: meta.total }
}

/** Where the app shows it. */
export const addressOf = (state: CatalogueState): string => `/?${writeQueryString(writeState(state))}`

/** What the screen shows; null while it waits for an answer, or changes. */
export const listed = (tab: Tab): Promise<Listed | null> =>
  tab
    .run(() => {
      const main = document.querySelector('main')
      const line = main?.querySelector('[role="status"] b:last-of-type')
      if (!main || !line || main.querySelector('[aria-busy="true"]')) return null
      const cards = [...main.querySelectorAll<HTMLElement>('li a[data-uid]')]
      return {
        uids: cards.map(({ dataset }) => dataset.uid ?? ''),
        total: Number(line.textContent.replaceAll(/\D/g, '')),
      }
    })
    .catch(() => null)
