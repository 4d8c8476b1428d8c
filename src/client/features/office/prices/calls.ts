import type { Locale } from '#contract/locale.ts'
import { OCTETS } from '#contract/office/import.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import type {
  ChangePriceList,
  MakePriceList,
  OfficePriceList,
  PriceLists,
  PriceRowsAnswer,
  PriceRowsWritten,
  PutPriceListCompanies,
  SentPriceRow,
} from '#contract/office/price-list.schema.ts'
import type { PriceRowsMode } from '#contract/office/price-list.ts'
import { deleteJson, getFile, getJson, patchJson, postFile, postJson, putJson } from '../../../http/api.ts'
import type { Download } from '../../../http/download.ts'
import type { PricesState } from './address.ts'

/** How many lists, or rows of one, stand on a page. */
const PER_PAGE = 50
const NAME_SIGNS = 200

export interface ListKey {
  shop: string
  id: string
}

interface Answer {
  data: OfficePriceList
}

const at = (path: string, { shop, id }: ListKey): string =>
  path.replace(':shop', encodeURIComponent(shop)).replace(':list', encodeURIComponent(id))
const said = (text: string): string | undefined => (text === '' ? undefined : text)

/** The price lists of a shop. Throws as `getJson` does. */
export const fetchPriceLists = (
  shop: string,
  { search, company, page }: PricesState,
  signal: AbortSignal,
): Promise<PriceLists> =>
  getJson(
    OFFICE_API.priceLists,
    { shop_id: shop, search: said(search), company_id: said(company), page, per_page: PER_PAGE },
    { signal },
  )

/** Throws as `getJson` does. */
export const fetchPriceList = async (key: ListKey, signal: AbortSignal): Promise<OfficePriceList> =>
  (await getJson<Answer>(at(OFFICE_API.priceList, key), {}, { signal })).data

/** The rows of a list, with what products are called in a language. Throws as `getJson` does. */
export const fetchRows = (
  key: ListKey,
  { search, page }: Pick<PricesState, 'search' | 'page'>,
  language: Locale,
  signal: AbortSignal,
): Promise<PriceRowsAnswer> =>
  getJson(at(OFFICE_API.priceListRows, key), { search: said(search), language, page, per_page: PER_PAGE }, { signal })

/** Those of one thing and quantity are told apart by their days alone. */
const ROWS_OF_ONE = 100

/** A row as it is now, by what tells it apart, with the revision of its list; undefined: it is gone. Throws as `getJson` does. */
export async function fetchRow(
  key: ListKey,
  { target, subject, from_quantity, valid_from = null }: SentPriceRow,
): Promise<{ row: PriceRowsAnswer['data'][number] | undefined; revision: number }> {
  for (let page = 1; ; page++) {
    const { data, meta, revision } = await getJson<PriceRowsAnswer>(at(OFFICE_API.priceListRows, key), {
      target,
      subject,
      from_quantity,
      page,
      per_page: ROWS_OF_ONE,
    })
    const row = data.find((one) => one.valid_from === valid_from)
    if (row || page >= meta.total_pages) return { row, revision }
  }
}

/** Throws as `postJson` does. */
export const makePriceList = async (list: MakePriceList): Promise<OfficePriceList> =>
  (await postJson<Answer>(OFFICE_API.priceLists, list)).data

/** Throws `revision_changed`, with the list as it is, where a colleague has changed it; else as `patchJson` does. */
export const changePriceList = async (key: ListKey, change: ChangePriceList): Promise<OfficePriceList> =>
  (await patchJson<Answer>(at(OFFICE_API.priceList, key), change)).data

/** Likewise. */
export const putCompanies = async (key: ListKey, companies: PutPriceListCompanies): Promise<OfficePriceList> =>
  (await putJson<Answer>(at(OFFICE_API.priceListCompanies, key), companies)).data

/** Likewise. */
export const removePriceList = (key: ListKey, revision: number): Promise<null> =>
  deleteJson(`${at(OFFICE_API.priceList, key)}?revision=${revision}`)

/** How a file of rows is to be taken. */
export interface FileWays {
  mode: PriceRowsMode
  dryRun: boolean
  revision: number
  decimal?: ',' | '.'
}

/** Sends a file of rows, to be checked or taken over. Throws likewise, and as `postFile` does. */
export const sendRows = async (
  key: ListKey,
  file: File,
  { mode, dryRun, revision, decimal }: FileWays,
): Promise<PriceRowsWritten> => {
  const query = { name: file.name.slice(-NAME_SIGNS), mode, dry_run: dryRun, revision, decimal }
  return (await postFile<{ data: PriceRowsWritten }>(at(OFFICE_API.priceListFile, key), query, file, OCTETS)).data
}

/** Puts rows over those of a list. Throws likewise. */
export const writeRows = async (
  key: ListKey,
  rows: readonly SentPriceRow[],
  { dryRun, revision }: Pick<FileWays, 'dryRun' | 'revision'>,
): Promise<PriceRowsWritten> => {
  const query = `mode=patch&dry_run=${dryRun}&revision=${revision}`
  return (await postJson<{ data: PriceRowsWritten }>(`${at(OFFICE_API.priceListRows, key)}?${query}`, { rows })).data
}

/** A list as a file that comes back as it went out. Throws as `getFile` does. */
export const fetchListFile = (key: ListKey, format: 'csv' | 'xlsx'): Promise<Download> =>
  getFile(at(OFFICE_API.priceListFile, key), { format })
