import { workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import type { PriceRowsWritten } from '#contract/office/price-list.schema.ts'
import { openDatabase } from '../../../db/client.ts'
import { serveThread } from '../../../threads/serve-thread.ts'
import { refusalOf, type ThreadRefusal } from '../thread-refusal.ts'
import { type PriceRowsAsk, writeSentRows } from './write-rows.ts'

/** Rows of price lists are read, checked and written beside the loop that serves everybody. */
export interface PriceRowsJobs {
  write: { ask: PriceRowsAsk; answer: { written: PriceRowsWritten } | { refusal: ThreadRefusal } }
}

const connection = workerData as PoolConfig

serveThread<PriceRowsJobs>({
  write: async (ask) => {
    const database = openDatabase(connection)
    try {
      return { written: await writeSentRows(database.db, ask) }
    } catch (error) {
      return refusalOf(error)
    } finally {
      await database.close()
    }
  },
})
