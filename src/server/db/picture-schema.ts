import { boolean, integer, pgTable, primaryKey, text } from './drizzle.ts'
import { bytea, moment } from './schema.ts'

/** Photographs as they came in, as the migrations make them. */
export const pictureOriginals = pgTable('picture_originals', {
  hash: text('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  byteLength: integer('byte_length').notNull(),
  width: integer('width'),
  height: integer('height'),
  standIn: boolean('stand_in').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const pictureChunks = pgTable(
  'picture_chunks',
  {
    hash: text('hash').notNull(),
    no: integer('no').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.no] })],
)
