import { workerData } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { openDatabase } from '#server/db/client.ts'
import { comeBehindOthers } from '../../../threads/behind-others.ts'
import { plainError, serveThread } from '../../../threads/serve-thread.ts'
import type { ThreadError } from '../../../threads/thread.ts'
import { refusalOf, type ThreadRefusal } from '../thread-refusal.ts'
import { type BatchKind, readBatch } from './batch-body.ts'
import { oneAhead } from './one-ahead.ts'
import { type BatchTarget, writeBatch, type WrittenRows } from './write-batch.ts'

/** What became of some rows, as it crosses. */
export type ToldRows = Omit<WrittenRows, 'mishap'> & { mishap?: ThreadError }

/** Batches are read, made and written beside the loop that serves everybody. */
export interface BatchJobs {
  begin: {
    ask: { id: number; target: BatchTarget; bytes: Uint8Array; kind: BatchKind }
    answer: { refusal: ThreadRefusal } | { rows: number }
  }
  /** Null: there are no more rows. */
  next: { ask: { id: number }; answer: ToldRows | null }
  forget: { ask: { id: number }; answer: null }
}

comeBehindOthers()
// A thread that is to end waits for no connection that nobody uses.
const { db } = openDatabase({ ...(workerData as PoolConfig), allowExitOnIdle: true })

/** Batches that are under way. */
const batches = new Map<number, () => Promise<IteratorResult<WrittenRows, void>>>()

serveThread<BatchJobs>(
  {
    begin: ({ id, target, bytes, kind }) => {
      try {
        const { count, rows } = readBatch(bytes, kind)
        batches.set(id, oneAhead(writeBatch(db, target, rows)))
        return { rows: count }
      } catch (error) {
        return refusalOf(error)
      }
    },
    next: async ({ id }) => {
      const next = batches.get(id)
      if (!next) throw new Error('The batch is not known')
      const { done, value } = await next()
      if (done) return null
      const { mishap, ...rows } = value
      return { ...rows, ...(mishap !== undefined && { mishap: plainError(mishap) }) }
    },
    forget: ({ id }) => {
      batches.delete(id)
      return null
    },
  },
  true,
)
