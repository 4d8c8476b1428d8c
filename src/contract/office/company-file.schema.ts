import { type Static, Type } from 'typebox'
import { RULE } from '../errors.ts'
import { ShopIdSchema } from '../cart/cart.schema.ts'
import { COMPANY_CHANGES } from './company.ts'
import { FileFormatSchema } from './import.schema.ts'
import { IMPORT_NAME_MAX } from './import.ts'

/** `POST /api/office/companies/file`: companies of a CSV, TSV, XLSX or JSON file, all of them or none. */
export const CompanyFileQuerySchema = Type.Object(
  {
    shop_id: ShopIdSchema,
    /** What the file is called. */
    name: Type.String({ minLength: 1, maxLength: IMPORT_NAME_MAX }),
    /** Looks what would become of it, and changes nothing. */
    dry_run: Type.Boolean({ default: false }),
    /** Companies that are not in the file are retired. */
    retire: Type.Boolean({ default: false }),
    /** Of the dry run that was looked at: where the shop's companies are others by now, the answer is 412. */
    stamp: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
  },
  { additionalProperties: false },
)

export const CompaniesWrittenSchema = Type.Object({
  data: Type.Object({
    dry_run: Type.Boolean(),
    /** How the file was read; null: it is JSON. */
    format: Type.Union([FileFormatSchema, Type.Null()]),
    /** Rows, or companies of a JSON list. */
    rows: Type.Integer(),
    made: Type.Integer(),
    changed: Type.Integer(),
    /** That were retired and are in use again. */
    returned: Type.Integer(),
    retired: Type.Integer(),
    unchanged: Type.Integer(),
    /** Of the shop's companies, for the call that takes the file over. */
    stamp: Type.String(),
    /** What becomes of which company, the first of them. */
    changes: Type.Array(
      Type.Object({ what: Type.Enum([...COMPANY_CHANGES]), name: Type.String(), org_number: Type.String() }),
    ),
    /** Rows that break a rule: nothing is written while there are any. The first of them are told. */
    problems: Type.Object({
      count: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          row: Type.Integer(),
          field: Type.String(),
          rule: Type.Enum(Object.values(RULE)),
          message: Type.String(),
        }),
      ),
    }),
  }),
})

export type CompaniesWritten = Static<typeof CompaniesWrittenSchema>['data']
