import type { ProductPage } from '#contract/catalogue/catalogue.schema.ts'
import type { Locale } from '#contract/locale.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type { PutSearchWords, SearchWords } from '#contract/office/search-words.schema.ts'
import { API } from '#contract/paths.ts'
import { getJson, putJson } from '../../../http/api.ts'

interface Answer {
  data: SearchWords
}

/** What a shop itself says of words in searches. Throws as `getJson` does. */
export const fetchSearchWords = async (shop: string, signal: AbortSignal): Promise<SearchWords> =>
  (await getJson<Answer>(OFFICE_API.searchWords, { shop_id: shop }, { signal })).data

/** Says it anew. Throws as `putJson` does; 412 carries what is said now. */
export const putSearchWords = async (words: PutSearchWords): Promise<SearchWords> =>
  (await putJson<Answer>(OFFICE_API.searchWords, words)).data

/** How many products a tried question shows. */
const TRIED = 12

/** The first cards that a question finds for buyers, by relevance. */
export const tryQuestion = async (
  shop: string,
  { question, locale }: { question: string; locale: Locale },
  signal: AbortSignal,
): Promise<ProductPage> =>
  // A blank after it: it is typed to its end.
  getJson<ProductPage>(
    API.paginated,
    { shop_id: shop, language: locale, search: `${question} `, per_page: TRIED, group: 1 },
    { signal },
  )
