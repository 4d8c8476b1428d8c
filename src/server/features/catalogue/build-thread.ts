import { workerData } from 'node:worker_threads'
import type { ClientConfig } from 'pg'
import type { Locale } from '#contract/locale.ts'
import { type BuiltChanges, buildChanges } from './build.ts'
import { type IndexWanted, type ObtainedIndex, obtainIndex } from './kept-index.ts'
import { type OfflineFile, writeChanges, writeWhole } from './offline-file.ts'
import { serveThread } from '../../threads/serve-thread.ts'

/** What the building thread does, so that the main loop never waits for more than a hand-over. */
export interface BuildJobs {
  index: { ask: IndexWanted; answer: ObtainedIndex }
  changes: { ask: { shop: string; since: number; languages: Locale[]; limit: number }; answer: BuiltChanges }
  /** The whole catalogue for offline use, compressed, as a file. */
  offline: { ask: { shop: string; language: Locale; directory: string }; answer: OfflineFile }
  /** What changed for an offline copy; null: too much, take the whole. */
  offlineChanges: {
    ask: { shop: string; language: Locale; since: number; limit: number }
    answer: { version: number; body: ArrayBuffer } | null
  }
}

export interface BuildThreadData {
  connection: ClientConfig
  /** Where built indexes are kept for the next start. */
  directory: string
}

const { connection, directory } = workerData as BuildThreadData

serveThread<BuildJobs>({
  index: (wanted) => obtainIndex(connection, wanted, directory),
  changes: ({ shop, since, languages, limit }) => buildChanges(connection, shop, since, languages, limit, false),
  offline: ({ shop, language, directory: files }) => writeWhole(connection, shop, language, files),
  offlineChanges: ({ shop, language, since, limit }) => writeChanges(connection, shop, language, since, limit),
})
