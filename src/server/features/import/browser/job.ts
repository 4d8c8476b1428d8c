import type { ProductAuthor } from '#contract/office/history.ts'
import type { Db } from '../../../db/client.ts'
import { ImportError } from '../import-error.ts'
import type { ImportOptions } from '../options.ts'
import { runImport } from '../run-import.ts'
import { forgetFormer, keepFormer, keepRemoved } from './former.ts'
import { keepLeft } from './held.ts'
import { problemRows } from './problem-rows.ts'
import { note, type SkippedRows, told } from './report.ts'
import { toldOf } from './storable.ts'
import { mineOf, type Task, task } from './task.ts'
import { undoImport } from './undo.ts'

/** What a thread is asked to do of an import. */
export type Job = RunJob | UndoJob

interface Try {
  id: string
  /** Names this try of it: one that was given up can end nothing. */
  attempt: number
}

/** A check or a run. */
interface RunJob extends Try {
  kind: 'run'
  options: ImportOptions
  fileName: string
  columns: string[]
  problemsPath: string
}

interface UndoJob extends Try {
  kind: 'undo'
  shop: string
  by: ProductAuthor
}

/**
 * Checks, runs or undoes an import. What changes of products and that it is done are one transaction, so that no end of the
 * server leaves half of it, or all of it untold [server/import].
 * @throws whatever is not the file's fault; the import says then that it was broken off
 */
export async function work(db: Db, dataDir: string, job: Job): Promise<void> {
  const mine = task(db, mineOf(job.id, job.attempt))
  try {
    if (job.kind === 'undo') await undoImport(db, mine, job)
    else await run(db, dataDir, { ...job, mine })
  } catch (error) {
    if (mine.isStopped()) return
    await mine.breakOff()
    throw error
  } finally {
    await mine.rest()
  }
}

/** By the same engine as the command. */
async function run(db: Db, dataDir: string, { mine, ...job }: RunJob & { mine: Task }): Promise<void> {
  const { id, options } = job
  const skipped: SkippedRows = []
  const problems = problemRows(job.problemsPath, { columns: job.columns, decimal: options.decimal })
  try {
    const result = await runImport(db, dataDir, options, mine.progress, {
      fileName: job.fileName,
      importId: id,
      onSkipped: (row, reasons) => {
        note(skipped, row.row, reasons)
        return problems.add(row, reasons)
      },
      onLeft: (rows) => keepLeft(db, { id, attempt: job.attempt }, rows),
      beforeWrite: async (tx, rows) => {
        mine.check()
        if (!options.dryRun) await keepFormer(tx, id, options.shop, rows)
      },
      beforeDelete: async (tx, missing) => {
        mine.check()
        if (!options.dryRun) await keepRemoved(tx, id, missing)
      },
      beforeCommit: async (tx, report) => {
        await problems.close()
        await forgetFormer(tx, id, options.shop)
        await mine.end(tx, { state: 'done', report: told(report, skipped, options), finishedAt: new Date() })
      },
    })
    await problems.close()
    // A check ends as one; a run that had no good row has failed, and says by its report why.
    const state = options.dryRun ? 'checked' : result.report.products === 0 ? 'failed' : null
    if (state !== null)
      await mine.end(db, { state, report: told(result.report, skipped, options), finishedAt: new Date() })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const problem = toldOf(error.message, options.file)
    await mine.end(db, { state: 'failed', problem, finishedAt: new Date() })
  } finally {
    // What the disk says of it was told when it was written.
    await problems.close().catch(() => undefined)
  }
}
