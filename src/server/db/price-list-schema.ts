import { date, integer, pgTable, primaryKey, text } from './drizzle.ts'
import { moment } from './schema.ts'

/** Price lists, as the migrations make them [contract/agreement-prices]; their rows are read by SQL. Days are ISO 8601. */

export const priceLists = pgTable(
  'price_lists',
  {
    shopId: text('shop_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    revision: integer('revision').notNull().default(0),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.id] })],
)
