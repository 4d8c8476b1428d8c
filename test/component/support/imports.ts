import type { Import } from '#contract/office/import.schema.ts'
import { answer, ok } from './network.ts'

/** One import as the office's screens show it, and where its calls are. */
export const ID = '7f0b2c1e-6f0a-4d53-9a41-0c9d2f6a1b10'
export const AT = `/api/imports/${ID}`

export const REPORT: NonNullable<Import['report']> = {
  dry_run: true,
  read: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  joined: 0,
  skipped: 1,
  skipped_rows: [{ row: 4, reasons: ['name: is missing', 'delivery: strange'] }],
  notes: [{ kind: 'rounded price', count: 1, rows: [2] }],
  images_not_fetched: 0,
  parts_missing: { count: 0, names: [] },
}

export const one = (values: Partial<Import> = {}): Import => ({
  id: ID,
  shop_id: 'nordform',
  actor: 'chief',
  created_at: '2026-11-20T10:00:00.000Z',
  file_name: 'chairs.csv',
  bytes: 100,
  state: 'new',
  progress: null,
  report: null,
  figures: null,
  run_by: null,
  problem: null,
  finished_at: null,
  can_undo: false,
  undone_at: null,
  undone_by: null,
  undo: null,
  look: {
    description: 'CSV, utf-8, delimiter semicolon',
    format: { type: 'CSV', encoding: 'utf-8', delimiter: ';' },
    columns: [
      { name: 'number', field: '', cells: ['a1', 'a2'] },
      { name: 'name', field: 'name', cells: ['Chair', 'Table'] },
    ],
  },
  settings: { map: { number: '', name: 'name' } },
  file_kept: true,
  problems_kept: false,
  ...values,
})

/** It stands like this when it is asked for. */
export const stands = (values: Partial<Import>): void => answer('get', AT, () => ok({ data: one(values) }))
