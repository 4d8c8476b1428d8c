import type { ImportState } from '#contract/office/import.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { imports } from '../../../db/import-schema.ts'
import { brokenOff, isBusyRow } from './imports.ts'

/** How often it reports that it is alive, and how far it has come. */
const BEAT_MS = 1_000

/** Somebody has cancelled it, or given it up for dead. */
class Stopped extends Error {}

type Mine = ReturnType<typeof mineOf>
type Values = Partial<typeof imports.$inferInsert> & { state: ImportState }

/** The row of an import, as long as this try of it is the one that counts. */
export const mineOf = (id: string, attempt: number) => and(eq(imports.id, id), eq(imports.attempt, attempt), isBusyRow)

export type Task = ReturnType<typeof task>

/** Work on an import that says every second that it is alive, and learns by that when it is to stop. */
export function task(db: Db, mine: Mine) {
  let at: typeof imports.$inferInsert.progress = null
  let stopped = false
  let telling: Promise<void> | null = null
  const tell = async (): Promise<void> => {
    const alive = await db
      .update(imports)
      .set({ beatAt: sql`now()`, progress: at })
      .where(mine)
      .returning({ id: imports.id })
    if (alive.length === 0) stopped = true
  }
  const timer = setInterval(() => {
    // Whoever cannot tell is taken for dead when it has been silent for long.
    telling ??= tell()
      .catch(() => undefined)
      .finally(() => (telling = null))
  }, BEAT_MS)

  const check = (): void => {
    if (stopped) throw new Stopped()
  }
  /** Says nothing more: the row is to be somebody's alone. */
  const rest = async (): Promise<void> => {
    clearInterval(timer)
    await telling
  }
  return {
    /** @throws what ends the work when it is to stop */
    progress: (step: 'reading' | 'loading', rows: number, total?: number): void => {
      at = { step, rows, total: total ?? null }
      check()
    },
    check,
    rest,
    isStopped: (): boolean => stopped,
    /** The last that it says, in the transaction of what it changed. @throws what undoes that when it is to stop */
    end: async (by: Db | Tx, values: Values): Promise<void> => {
      await rest()
      const ended = await by
        .update(imports)
        .set({ ...values, progress: null })
        .where(mine)
        .returning({ id: imports.id })
      if (ended.length === 0) stopped = true
      check()
    },
    /** It cannot go on. Where that cannot be said either, it falls silent. */
    breakOff: async (): Promise<void> => {
      await rest()
      await db
        .update(imports)
        .set(brokenOff)
        .where(mine)
        .catch(() => undefined)
    },
  }
}
