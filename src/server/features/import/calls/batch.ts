import type { PoolConfig } from 'pg'
import type { BatchRowAnswer } from '#contract/office/product.schema.ts'
import { errorOf, openThread } from '../../../threads/thread.ts'
import { refusedBy } from '../thread-refusal.ts'
import type { BatchKind } from './batch-body.ts'
import type { BatchJobs } from './batch-thread.ts'
import type { BatchTarget } from './write-batch.ts'

/** Within it a transaction that is under way comes to its end. */
const GRACE_MS = 3_000

interface BatchDeps {
  connection: PoolConfig
  /** Told how many rows there are before any is written; the answer is called when all are. */
  expect: (shopId: string, rows: number) => () => void
  /** After each transaction that may have changed something. */
  onWritten: (shopId: string) => void
  onError: (error: unknown) => void
}

export interface Batches {
  /**
   * Writes a batch, transaction by transaction, and tells what became of its rows as they are written.
   * @throws {HttpProblem} before anything is written: what is no batch, or a database that cannot be reached
   */
  write: (target: BatchTarget, bytes: Uint8Array<ArrayBuffer>, kind: BatchKind) => AsyncGenerator<BatchRowAnswer[]>
  close: () => Promise<void>
}

/** Writes many products by call, in a thread with connections of its own, so that others' questions do not wait for it. */
export function createBatches({ connection, expect, onWritten, onError }: BatchDeps): Batches {
  const thread = openThread<BatchJobs>(new URL('./batch-thread.ts', import.meta.url), connection, {
    graceMs: GRACE_MS,
  })
  let last = 0
  return {
    write: async function* (target, bytes, kind) {
      const id = ++last
      let ended: (() => void) | undefined
      try {
        const begun = await thread.run('begin', { id, target, bytes, kind }, [bytes.buffer])
        if ('refusal' in begun) throw refusedBy(begun.refusal)
        ended = expect(target.shopId, begun.rows)
        for (;;) {
          const rows = await thread.run('next', { id })
          if (!rows) return
          if (rows.isWritten) onWritten(target.shopId)
          if (rows.mishap) onError(errorOf(rows.mishap))
          yield rows.answers
        }
      } finally {
        ended?.()
        await thread.run('forget', { id }).catch(() => undefined)
      }
    },
    close: () => thread.close(),
  }
}
