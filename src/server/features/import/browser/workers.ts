import type { PoolConfig } from 'pg'
import type { Db } from '../../../db/client.ts'
import { imports } from '../../../db/import-schema.ts'
import { tooMany } from '../../../http/rate-limit.ts'
import { openThread, type Thread } from '../../../threads/thread.ts'
import type { ImportJobs, ImportThreadData } from './import-thread.ts'
import { brokenOff } from './imports.ts'
import type { Job } from './job.ts'
import { mineOf } from './task.ts'

/** Imports that one process works on at a time: each takes a thread, and its shop's lock. */
const WORKERS_MAX = 2
const AGAIN_S = 10
/** Within it a thread hears that it is to stop, and undoes what it has written. */
const GRACE_MS = 3_000

interface WorkersDeps {
  db: Db
  connection: PoolConfig
  dataDir: string
  /** A job has ended. */
  onDone: () => void
  onError: (error: unknown) => void
}

interface Work {
  thread: Thread<ImportJobs>
  job: Job
  done: Promise<void>
}

/** Threads that look at files, check, run and undo imports, so that others' questions go on. */
export function importWorkers({ db, connection, dataDir, onDone, onError }: WorkersDeps) {
  const entry = new URL('import-thread.ts', import.meta.url)
  const open = (): Thread<ImportJobs> =>
    openThread<ImportJobs>(entry, { connection, dataDir } satisfies ImportThreadData, { graceMs: GRACE_MS })
  const looking = open()
  const working = new Set<Work>()
  let taken = 0

  /** What cannot say so itself. */
  const breakOff = async ({ id, attempt }: Job): Promise<void> => {
    await db.update(imports).set(brokenOff).where(mineOf(id, attempt)).catch(onError)
  }

  async function workOn(thread: Thread<ImportJobs>, job: Job, release: () => void): Promise<void> {
    try {
      await thread.run('work', job)
    } catch (error) {
      onError(error)
      await breakOff(job)
    } finally {
      // Whoever reads that the job has ended may start the next one: closing the thread is nothing to wait for.
      release()
      await thread.close()
    }
  }

  return {
    look: (path: string, sheet?: string) => looking.run('look', { path, ...(sheet !== undefined && { sheet }) }),
    /** A place to work in, to be used or given back. @throws {HttpProblem} 429 all are taken */
    take() {
      if (taken >= WORKERS_MAX) throw tooMany(AGAIN_S)
      taken++
      const release = (): void => void taken--
      return {
        release,
        work: (job: Job): void => {
          const thread = open()
          const work: Work = { thread, job, done: workOn(thread, job, release) }
          working.add(work)
          work.done = work.done.finally(() => {
            working.delete(work)
            onDone()
          })
        },
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([...working].map(({ job }) => breakOff(job)))
      await Promise.all([looking, ...[...working].map(({ thread }) => thread)].map((thread) => thread.close()))
      await Promise.all([...working].map(({ done }) => done))
    },
  }
}
