import { workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { Look } from '#contract/office/import.schema.ts'
import { openDatabase } from '#server/db/client.ts'
import { serveThread } from '../../../threads/serve-thread.ts'
import { ImportError } from '../import-error.ts'
import { type Job, work } from './job.ts'
import { lookAt } from './look.ts'
import { toldOf } from './storable.ts'

/** What is done of imports beside the loop that serves everybody. */
export interface ImportJobs {
  look: { ask: { path: string; sheet?: string }; answer: { look: Look } | { problem: string } }
  /** Comes to its end in the import's row, whatever becomes of it. */
  work: { ask: Job; answer: null }
}

export interface ImportThreadData {
  connection: PoolConfig
  dataDir: string
}

const { connection, dataDir } = workerData as ImportThreadData

serveThread<ImportJobs>({
  look: async ({ path, sheet }) => {
    try {
      return { look: await lookAt(path, sheet) }
    } catch (error) {
      if (error instanceof ImportError) return { problem: toldOf(error.message, path) }
      throw error
    }
  },
  work: async (job) => {
    const database = openDatabase(connection)
    try {
      await work(database.db, dataDir, job)
    } finally {
      await database.close()
    }
    return null
  },
})
