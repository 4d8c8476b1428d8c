import { BUSY_STATES, type ImportState, IMPORTS_KEPT, IMPORTS_LISTED } from '#contract/office/import.ts'
import type { Import, ImportSettings, ListedImport } from '#contract/office/import.schema.ts'
import type { Db } from '../../../db/client.ts'
import { and, desc, eq, inArray, type SQL, sql } from '../../../db/drizzle.ts'
import { importProducts, imports } from '../../../db/import-schema.ts'
import type { ImportFiles } from './files.ts'

export type ImportRow = typeof imports.$inferSelect & { canUndo: boolean }

/** Seconds without a sign of life after which whoever worked on an import is taken for dead. */
const SILENT_S = 30

export const isBusyRow = inArray(imports.state, [...BUSY_STATES])

/** Where an import stands whose step was interrupted: a check or a run is broken off, an undo leaves it done. */
export const brokenOff = {
  state: sql<ImportState>`CASE ${imports.state} WHEN 'undoing' THEN 'done' ELSE 'interrupted' END`,
  progress: null,
}

/** Imports that nobody works on any more: what they had written was undone with their connection, or will be. */
async function giveUp(db: Db, which: SQL | undefined): Promise<void> {
  const isSilent = sql`${imports.beatAt} < now() - make_interval(secs => ${SILENT_S})`
  await db
    .update(imports)
    .set(brokenOff)
    .where(and(which, isBusyRow, isSilent))
}

/** An import of these shops, or null. */
export async function findImport(db: Db, id: string, shopIds: readonly string[]): Promise<ImportRow | null> {
  const which = and(eq(imports.id, id), inArray(imports.shopId, [...shopIds]))
  await giveUp(db, which)
  const [found] = await db.select().from(imports).where(which)
  if (!found) return null
  const [former] = await db
    .select({ id: importProducts.importId })
    .from(importProducts)
    .where(eq(importProducts.importId, id))
    .limit(1)
  return { ...found, canUndo: found.state === 'done' && former !== undefined }
}

const FIGURES = sql<
  ListedImport['figures']
>`CASE WHEN jsonb_typeof(${imports.report}) = 'object' THEN jsonb_build_object(
  'created', ${imports.report}->'created', 'updated', ${imports.report}->'updated', 'skipped', ${imports.report}->'skipped') END`

/** A shop's last imports, the newest first. */
export async function listImports(db: Db, shopId: string): Promise<ListedImport[]> {
  const which = eq(imports.shopId, shopId)
  await giveUp(db, which)
  const { id, actor, createdAt, fileName, bytes, state, progress } = imports
  const rows = await db
    .select({ id, shopId: imports.shopId, actor, createdAt, fileName, bytes, state, progress, figures: FIGURES })
    .from(imports)
    .where(which)
    .orderBy(desc(createdAt), id)
    .limit(IMPORTS_LISTED)
  return rows.map(listed)
}

/** How a file with the same columns was last read in the shop. */
export async function lastSettings(db: Db, shopId: string, headerHash: string): Promise<ImportSettings | null> {
  const [last] = await db
    .select({ settings: imports.settings })
    .from(imports)
    .where(
      and(
        eq(imports.shopId, shopId),
        eq(imports.headerHash, headerHash),
        inArray(imports.state, ['checked', 'done', 'undone']),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return last?.settings ?? null
}

/** Remembers a file that was sent, and forgets the shop's oldest beyond what is kept. */
export async function addImport(db: Db, values: typeof imports.$inferInsert): Promise<void> {
  const { shopId } = values
  await db.insert(imports).values(values)
  const newest = sql`SELECT id FROM imports WHERE shop_id = ${shopId} ORDER BY created_at DESC LIMIT ${IMPORTS_KEPT}`
  await db
    .delete(imports)
    .where(and(eq(imports.shopId, shopId), sql`NOT ${isBusyRow}`, sql`${imports.id} NOT IN (${newest})`))
}

const at = (moment: Date | null): string | null => moment?.toISOString() ?? null

type ListedRow = Pick<
  ImportRow,
  'id' | 'shopId' | 'actor' | 'createdAt' | 'fileName' | 'bytes' | 'state' | 'progress'
> & { figures: ListedImport['figures'] }

const listed = (row: ListedRow): ListedImport => ({
  id: row.id,
  shop_id: row.shopId,
  actor: row.actor,
  created_at: row.createdAt.toISOString(),
  file_name: row.fileName,
  bytes: row.bytes,
  state: row.state,
  progress: row.progress,
  figures: row.figures,
})

export async function presentImport(row: ImportRow, files: ImportFiles): Promise<Import> {
  const { report } = row
  const figures = report && { created: report.created, updated: report.updated, skipped: report.skipped }
  return {
    ...listed({ ...row, figures }),
    look: row.look,
    settings: row.settings,
    run_by: row.runBy,
    report,
    problem: row.problem,
    finished_at: at(row.finishedAt),
    can_undo: row.canUndo,
    undone_at: at(row.undoneAt),
    undone_by: row.undoneBy,
    undo: row.undo,
    file_kept: await files.has(files.pathOf(row.id, row.fileName)),
    problems_kept: (report?.skipped ?? 0) > 0 && (await files.has(files.problemsOf(row.id, row.attempt))),
  }
}
