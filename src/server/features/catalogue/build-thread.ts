import { workerData } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { Locale } from '#contract/locale.ts'
import type { Buyer } from './companies/agreed.ts'
import { type PackedPrices, packPrices } from './companies/company-prices.ts'
import { type FoundAgreements, findAgreements } from './companies/find-agreements.ts'
import { type BuiltChanges, buildChanges } from './build.ts'
import { type IndexWanted, type ObtainedIndex, obtainIndex } from './kept-index.ts'
import { type OfflineChanges, type OfflineFile, writeChanges, writeWhole } from './offline-file.ts'
import { comeBehindOthers } from '../../threads/behind-others.ts'
import { serveThread } from '../../threads/serve-thread.ts'

/** What the building threads do, so that the main loop never waits for more than a hand-over. */
export interface BuildJobs {
  index: { ask: IndexWanted; answer: ObtainedIndex }
  changes: { ask: { shop: string; since: number; languages: Locale[]; limit: number }; answer: BuiltChanges }
  /** What a company pays and may not see, of some products; null: of all. */
  agreements: { ask: { buyer: Buyer; uids: string[] | null }; answer: FoundAgreements }
  prices: { ask: { buyer: Buyer; since: string | null }; answer: PackedPrices }
  /** The whole catalogue for offline use, compressed, as a file. */
  offline: {
    ask: { shop: string; language: Locale; directory: string; buyer: Buyer | null }
    answer: OfflineFile
  }
  /** What changed for an offline copy; null: too much, take the whole. */
  offlineChanges: {
    ask: {
      shop: string
      language: Locale
      since: number
      limit: number
      /** From whom something is hidden. */
      buyer: Buyer | null
      /** What the copy lacks, since it was hidden when it was made. */
      before: string[]
    }
    answer: OfflineChanges | null
  }
}

export interface BuildThreadData {
  connection: ClientConfig
  /** Where built indexes are kept for the next start. */
  directory: string
  /** Nobody waits for what this one does. */
  hasTime?: boolean
}

const { connection, directory, hasTime } = workerData as BuildThreadData
if (hasTime) comeBehindOthers()

serveThread<BuildJobs>({
  index: (wanted) => obtainIndex(connection, wanted, directory),
  changes: ({ shop, since, languages, limit }) => buildChanges(connection, shop, since, languages, limit, false),
  agreements: ({ buyer, uids }) => findAgreements(connection, buyer, uids),
  prices: (asked) => packPrices(connection, asked),
  offline: (asked) => writeWhole(connection, asked),
  offlineChanges: (asked) => writeChanges(connection, asked),
})
