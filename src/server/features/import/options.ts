import type { Locale } from '#contract/locale.ts'
import type { Decimal } from './map/number-text.ts'

/** What `npm run import` was told [server/import]. */
export interface ImportOptions {
  file: string
  shop: string
  /** Column → field. */
  map: ReadonlyMap<string, string>
  /** The sheet of a workbook, by its name. */
  sheet?: string
  currency?: string
  language?: Locale
  decimal?: Decimal
  images?: string
  /** Pictures at addresses of the web are queued, to be fetched by the server. */
  fetchImages?: boolean
  /** Products that are alike but for colour, size and material become families. */
  families?: boolean
  dryRun: boolean
  deleteMissing: boolean
  yes: boolean
}
