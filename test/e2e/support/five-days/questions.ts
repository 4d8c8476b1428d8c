import type { Page } from '@playwright/test'
import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import { API } from '#contract/paths.ts'
import { type CatalogueState, EMPTY_STATE, PER_PAGE_OPTIONS } from '#contract/catalogue/query.ts'
import { SORTS } from '#contract/catalogue/filters.ts'
import type { Random } from '#server/bench/random.ts'
import { addressOf, answerOf, facetsOf, type Listed, listedHere } from '../answers.ts'
import { COPY } from '../copy.ts'
import type { Caller } from '../people.ts'
import { expect } from '../story.ts'

/** What a seller wants to know of the catalogue, and what the server said to it. */
export interface Question {
  state: CatalogueState
  said: Listed
}

/** A word that somebody has not typed to its end. */
const begun = (word: string): string => word.slice(0, Math.max(3, word.length - 2))

/** So many different ones: words, filters, sorts and pages, of what the shop has. */
export async function recordQuestions(caller: Caller, random: Random, count: number): Promise<Question[]> {
  const { categories, brands, certifications } = await facetsOf(caller)
  const { data } = await caller.call<ProductPage>('GET', `${API.paginated}?shop_id=nordform&language=en&per_page=60`)
  const words = [...new Set(data.flatMap(({ name }) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []))]
  const ids = (options: readonly { id: string }[]): string[] => [random.often(options).id, random.often(options).id]
  const sort = (): Partial<CatalogueState> => ({ sort: random.pick(SORTS) })
  const kinds: (() => Partial<CatalogueState>)[] = [
    () => ({ search: random.pick(words) }),
    () => ({ search: begun(random.pick(words)) }),
    () => ({ search: `${random.pick(words)} ${random.pick(words)}`, ...sort() }),
    () => ({ category: ids(categories), ...sort(), page: 1 + random.below(3) }),
    () => ({ brand: ids(brands), ...sort(), per_page: random.pick(PER_PAGE_OPTIONS) }),
    () => ({ category: ids(categories), certification: ids(certifications) }),
    () => ({ search: random.pick(words), brand: ids(brands), ...sort() }),
  ]
  const asked = new Map<string, CatalogueState>()
  for (let at = 0; asked.size < count; at++) {
    const state = { ...EMPTY_STATE, ...kinds[at % kinds.length]?.() }
    asked.set(addressOf(state), state)
  }
  const questions: Question[] = []
  for (const state of asked.values()) questions.push({ state, said: await answerOf(caller, state) })
  return questions
}

/** Asks it in the app, which has no server, and waits for the same answer. */
export async function asks(page: Page, { state, said }: Question): Promise<void> {
  const address = addressOf(state)
  if (address === addressOf({ ...EMPTY_STATE, search: state.search })) {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search' }).fill(state.search)
    await page.keyboard.press('Enter')
  } else await page.goto(address)
  await expect.poll(() => page.evaluate(listedHere), address).toEqual(said)
  await expect(page.getByText(COPY)).toBeVisible()
}
