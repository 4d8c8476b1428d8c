import { type IndexAnswer, readIndexAnswer } from '#contract/catalogue/catalogue-index.ts'
import type { CompanyPrices } from '#contract/organisation/prices.schema.ts'
import { API } from '#contract/paths.ts'
import { type CopyName, OFFLINE_DAYS } from './copies.ts'
import { asDownloadError, receive, WHOLE_BYTES } from './receive.ts'

/** What the copy lacks since it is hidden from the company: told by the server, and told back with the next question. */
const HIDES = 'x-catalogue-hides'

export interface Download {
  name: CopyName
  token: string
  /** What is here already: then only what changed comes. */
  since: { version: number; hides: string } | null
  progress?: (arrived: number, of: number) => void
  /** Whether the whole would do where that is less than what changed. */
  takesWhole?: boolean
}

export interface Fetched {
  /** null: nothing changed, or it is the whole and that was not wanted. */
  answer: IndexAnswer | null
  isTooMuch: boolean
  /** What the copy then lacks. */
  hides: string
  /** For so long the copy may be shown without another answer. */
  days: number
}

/**
 * Fetches a shop's catalogue for offline use as a company sees it, or what changed in it.
 * @throws {DownloadError} for a refusal, no answer, an answer that stalls, or one that is not the server's
 */
export async function fetchCopy({ name, token, since, progress, takesWhole = true }: Download): Promise<Fetched> {
  const { headers, bytes } = await receive({
    name,
    token,
    path: API.index,
    query: { ...asked(name), language: name.language, since: since?.version.toString() },
    ...(since && { headers: { [HIDES]: since.hides } }),
    ...(progress && { progress }),
    skips: (told) => !takesWhole && told.has(WHOLE_BYTES),
  })
  const days = Number(headers.get('x-offline-days')) || OFFLINE_DAYS
  const fetched = { hides: headers.get(HIDES) ?? '', days }
  if (bytes === null) return { ...fetched, answer: null, isTooMuch: headers.has(WHOLE_BYTES) }
  try {
    return { ...fetched, answer: readIndexAnswer(bytes), isTooMuch: false }
  } catch (error) {
    throw asDownloadError(error)
  }
}

/**
 * Fetches what the company pays otherwise than anybody, or what changed in it since a version; null where nothing did.
 * @throws {DownloadError} as `fetchCopy`
 */
export async function fetchPrices(
  name: CopyName,
  token: string,
  since: string | undefined,
): Promise<CompanyPrices | null> {
  const { bytes } = await receive({ name, token, path: API.prices, query: { ...asked(name), since } })
  if (bytes === null) return null
  try {
    const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { data: CompanyPrices }
    if (!Array.isArray(data.prices)) throw new TypeError('These are no prices')
    return data
  } catch (error) {
    throw asDownloadError(error)
  }
}

const asked = ({ shop, company }: CopyName) => ({ shop_id: shop, company_id: company ?? undefined })
