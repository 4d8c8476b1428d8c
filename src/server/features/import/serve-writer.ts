import { workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { type Db, openDatabase } from '../../db/client.ts'
import { serveThread } from '../../threads/serve-thread.ts'
import { refusalOf } from './thread-refusal.ts'
import type { WriterJobs } from './writer.ts'

/** The thread's side of `openWriter`: a connection for each thing that is written. */
export function serveWriter<Ask, Written>(write: (db: Db, ask: Ask) => Promise<Written>): void {
  serveThread<WriterJobs<Ask, Written>>({
    write: async (ask) => {
      const database = openDatabase(workerData as PoolConfig)
      try {
        return { written: await write(database.db, ask) }
      } catch (error) {
        return refusalOf(error)
      } finally {
        await database.close()
      }
    },
  })
}
