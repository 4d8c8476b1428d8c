import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PoolConfig } from 'pg'
import { ERROR } from '#contract/errors.ts'
import type { App } from '../../http/app-type.ts'
import { openThread } from '../../threads/thread.ts'
import { importFiles } from './browser/files.ts'
import { refusedBy, type ThreadRefusal } from './thread-refusal.ts'

/** Bodies for a writer that one process holds at a time. */
export const WRITER_BODIES_MAX = 2
/** Within it a thread ends what it writes. */
const GRACE_MS = 3_000

/** What a writer's thread is asked, and what it answers. */
export interface WriterJobs<Ask, Written> {
  write: { ask: Ask; answer: { written: Written } | { refusal: ThreadRefusal } }
}

/**
 * Opens a thread that reads, checks and writes what was sent as one change, beside the loop that serves everybody; it
 * ends with the server.
 * @param entry its program, which calls `serveWriter`
 * @returns has it write. `now` says what is so where it was asked over something older.
 *   @throws {HttpProblem} what the thread refused
 */
export function openWriter<Ask, Written>(app: App, entry: URL, connection: PoolConfig) {
  const thread = openThread<WriterJobs<Ask, Written>>(entry, connection, { graceMs: GRACE_MS })
  app.addHook('onClose', () => thread.close())
  return async (ask: Ask, now?: () => Promise<unknown>): Promise<Written> => {
    const answer = await thread.run('write', ask)
    if ('written' in answer) return answer.written
    const isStale = answer.refusal.code === ERROR.revisionChanged
    throw refusedBy(answer.refusal, isStale ? await now?.() : undefined)
  }
}

/**
 * Lays a file that came as a body under `DATA_DIR` while something reads it there. @throws {HttpProblem} 400 it is empty
 */
export function bodyAsFile(dataDir: string) {
  const files = importFiles(dataDir)
  return async <T>(body: Buffer | undefined, name: string, read: (path: string) => Promise<T>): Promise<T> => {
    const id = randomUUID()
    await files.receive(id, name, Readable.from(body ? [body] : []))
    try {
      return await read(files.pathOf(id, name))
    } finally {
      await files.forget(id, name)
    }
  }
}
