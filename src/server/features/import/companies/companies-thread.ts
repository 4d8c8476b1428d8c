import { workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { CompaniesWritten } from '#contract/office/company-file.schema.ts'
import { openDatabase } from '../../../db/client.ts'
import { serveThread } from '../../../threads/serve-thread.ts'
import { refusalOf, type ThreadRefusal } from '../thread-refusal.ts'
import { type CompaniesAsk, writeCompanyFile } from './write-companies.ts'

/** Files of companies are read, checked and written beside the loop that serves everybody. */
export interface CompaniesJobs {
  write: { ask: CompaniesAsk; answer: { written: CompaniesWritten } | { refusal: ThreadRefusal } }
}

const connection = workerData as PoolConfig

serveThread<CompaniesJobs>({
  write: async (ask) => {
    const database = openDatabase(connection)
    try {
      return { written: await writeCompanyFile(database.db, ask) }
    } catch (error) {
      return refusalOf(error)
    } finally {
      await database.close()
    }
  },
})
