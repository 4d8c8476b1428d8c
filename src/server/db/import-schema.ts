import type { ImportState } from '#contract/office/import.ts'
import type { ImportProgress, ImportSettings, Look, Report, Undone } from '#contract/office/import.schema.ts'
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from './drizzle.ts'
import type { CatalogueItem } from './item.ts'
import { moment } from './schema.ts'

/** Files that staff import in the browser, as the migrations make the table. */
export const imports = pgTable('imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  shopId: text('shop_id').notNull(),
  actor: text('actor').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  fileName: text('file_name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  state: text('state').$type<ImportState>().notNull().default('new'),
  attempt: integer('attempt').notNull().default(0),
  /** When whoever works on it was last alive. */
  beatAt: moment('beat_at').notNull().defaultNow(),
  runBy: text('run_by'),
  progress: jsonb('progress').$type<ImportProgress>(),
  headerHash: text('header_hash').notNull(),
  look: jsonb('look').$type<Look>().notNull(),
  settings: jsonb('settings').$type<ImportSettings>().notNull(),
  report: jsonb('report').$type<Report>(),
  problem: text('problem'),
  finishedAt: moment('finished_at'),
  undoneAt: moment('undone_at'),
  undoneBy: text('undone_by'),
  undo: jsonb('undo').$type<Undone>(),
})

/** Products as they were before an import, and the revision that it gave them. */
export const importProducts = pgTable(
  'import_products',
  {
    importId: uuid('import_id').notNull(),
    uid: text('uid').notNull(),
    data: jsonb('data').$type<CatalogueItem>(),
    fingerprint: text('fingerprint'),
    deletedAt: moment('deleted_at'),
    revision: text('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.uid] })],
)
