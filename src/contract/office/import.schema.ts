import { type Static, type TSchema, Type } from 'typebox'
import { ShopIdSchema, UuidSchema } from '../cart/cart.schema.ts'
import { LocaleSchema } from '../catalogue/catalogue.schema.ts'
import type { Locale } from '../locale.ts'
import {
  FILE_DELIMITERS,
  FILE_TYPES,
  IMPORT_COLUMN_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_NAME_MAX,
  IMPORT_SHEET_MAX,
  IMPORT_SHEETS_MAX,
  IMPORT_STATES,
} from './import.ts'

const closed = { additionalProperties: false }
const Nullable = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()])
const Names = Type.Array(Type.String())

export const ImportsQuerySchema = Type.Object({ shop_id: ShopIdSchema }, closed)
export const UploadQuerySchema = Type.Object(
  { shop_id: ShopIdSchema, name: Type.String({ minLength: 1, maxLength: IMPORT_NAME_MAX }) },
  closed,
)
export const ImportParamsSchema = Type.Object({ id: UuidSchema })

/** How a file is read; what is not named is found out. */
const settings = {
  /** Column → field; `-` leaves it out, the empty text keeps it as an attribute. */
  map: Type.Record(Type.String({ maxLength: IMPORT_COLUMN_MAX }), Type.String({ maxLength: 100 }), {
    maxProperties: IMPORT_COLUMNS_MAX,
  }),
  language: Type.Optional(Type.Unsafe<Locale>(LocaleSchema)),
  decimal: Type.Optional(Type.Enum([',', '.'])),
  /** ISO 4217: what the prices are in, whatever stands beside them. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Pictures at addresses of the web are fetched by the server, in the background. */
  fetch_images: Type.Optional(Type.Boolean()),
  /** Products that are alike but for colour, size and material become families, as `proposed_families` tells. */
  families: Type.Optional(Type.Boolean()),
  /** What the shop sells and the file does not have is gone; nothing of it is remembered for the next file. */
  delete_missing: Type.Optional(Type.Boolean()),
}
const SettingsSchema = Type.Object(settings)

export const StartImportSchema = Type.Object(
  {
    /** Nothing is changed: the report says what would be. */
    dry_run: Type.Boolean(),
    /** With `delete_missing`: also more than a fifth of the shop. It holds for this run alone. */
    remove_many: Type.Optional(Type.Boolean()),
    ...settings,
  },
  closed,
)

/** The sheet of a workbook that is to be read. */
export const SheetSchema = Type.Object({ sheet: Type.String({ minLength: 1, maxLength: IMPORT_SHEET_MAX }) }, closed)

/** What was found out about a file. */
export const FileFormatSchema = Type.Object({
  type: Type.Enum(FILE_TYPES),
  encoding: Type.Optional(Type.String()),
  delimiter: Type.Optional(Type.Enum(FILE_DELIMITERS)),
  /** Of a workbook that has several. */
  sheet: Type.Optional(
    Type.Object({
      name: Type.String(),
      of: Type.Integer(),
      /** Those that can be chosen. Absent for imports of earlier versions. */
      names: Type.Optional(Type.Array(Type.String(), { maxItems: IMPORT_SHEETS_MAX })),
    }),
  ),
})

const LookSchema = Type.Object({
  /** The format in English. */
  description: Type.String(),
  /** Absent for imports of earlier versions. */
  format: Type.Optional(FileFormatSchema),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      /** What it is by its name: a field, `-` for none, the empty text for an attribute. */
      field: Type.String(),
      /** Of the first rows. */
      cells: Names,
    }),
  ),
})

const ReportSchema = Type.Object({
  dry_run: Type.Boolean(),
  read: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  /** Products that the file does not have, and that are gone. Absent for imports of earlier versions. */
  removed: Type.Optional(Type.Integer()),
  /** The same that stay, since rows do not tell whose they are. Absent for imports of earlier versions. */
  removal_withheld: Type.Optional(Type.Integer()),
  joined: Type.Integer(),
  skipped: Type.Integer(),
  /** The first of them; each reason is of the row as a whole, or `field: rule`, in English. */
  skipped_rows: Type.Array(Type.Object({ row: Type.Integer(), reasons: Names })),
  notes: Type.Array(Type.Object({ kind: Type.String(), count: Type.Integer(), rows: Type.Array(Type.Integer()) })),
  images_not_fetched: Type.Integer(),
  /** Addresses of pictures that are fetched in the background. Absent for imports of earlier versions. */
  images_queued: Type.Optional(Type.Integer()),
  parts_missing: Type.Object({ count: Type.Integer(), names: Names }),
  /** Families that its products are of, by a column or as it was asked for. Absent for imports of earlier versions. */
  families: Type.Optional(Type.Object({ count: Type.Integer(), products: Type.Integer() })),
  /** What would be families with `families`, and the first names. Absent for imports of earlier versions. */
  proposed_families: Type.Optional(
    Type.Object({
      count: Type.Integer(),
      products: Type.Integer(),
      names: Type.Array(Type.String(), { maxItems: 20 }),
    }),
  ),
  /** The column of families that holds something else, and stays an attribute. Absent for imports of earlier versions. */
  no_families: Type.Optional(Nullable(Type.String())),
  /** What the file says otherwise than somebody did by hand, and was left. Absent for imports of earlier versions. */
  held: Type.Optional(Type.Object({ fields: Type.Integer(), products: Type.Integer() })),
})

const UndoneSchema = Type.Object({
  /** Products that are again what they were. */
  restored: Type.Integer(),
  /** Products that there were not before: they are gone from the shop. */
  gone: Type.Integer(),
  /** What somebody has changed since, which stays; with the first of their numbers. */
  kept: Type.Object({ count: Type.Integer(), uids: Names }),
})

const listed = {
  id: Type.String(),
  shop_id: Type.String(),
  actor: Type.String(),
  created_at: Type.String(),
  file_name: Type.String(),
  bytes: Type.Integer(),
  state: Type.Enum([...IMPORT_STATES]),
  /** Rows so far, of how many where that is known. */
  progress: Nullable(
    Type.Object({
      step: Type.Enum(['reading', 'loading']),
      rows: Type.Integer(),
      total: Nullable(Type.Integer()),
    }),
  ),
  /** Of its report. */
  figures: Nullable(Type.Object({ created: Type.Integer(), updated: Type.Integer(), skipped: Type.Integer() })),
}

const ImportSchema = Type.Object({
  ...listed,
  look: LookSchema,
  settings: SettingsSchema,
  /** Who checked or ran it last. */
  run_by: Nullable(Type.String()),
  report: Nullable(ReportSchema),
  /** Why it failed, in English. */
  problem: Nullable(Type.String()),
  finished_at: Nullable(Type.String()),
  /** What it changed is still known as it was before. */
  can_undo: Type.Boolean(),
  undone_at: Nullable(Type.String()),
  undone_by: Nullable(Type.String()),
  undo: Nullable(UndoneSchema),
  /** The file is still there, to be checked or run. */
  file_kept: Type.Boolean(),
  /** Rows with problems lie ready as a file. */
  problems_kept: Type.Boolean(),
})

export const ImportsAnswerSchema = Type.Object({ data: Type.Array(Type.Object(listed)) })
export const ImportAnswerSchema = Type.Object({ data: ImportSchema })

export type FileFormat = Static<typeof FileFormatSchema>
export type ImportSettings = Static<typeof SettingsSchema>
export type StartImport = Static<typeof StartImportSchema>
export type Look = Static<typeof LookSchema>
export type Report = Static<typeof ReportSchema>
export type Undone = Static<typeof UndoneSchema>
export type ListedImport = Static<typeof ImportsAnswerSchema>['data'][number]
export type Import = Static<typeof ImportSchema>
export type ImportProgress = NonNullable<ListedImport['progress']>
