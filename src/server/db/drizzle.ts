import { createRequire } from 'node:module'

/**
 * All that is used of drizzle-orm, by way of its CommonJS build. Node reads the `exports` of a package anew for each of
 * its ES modules, and this one's are 130 KB, met two hundred times: every start took twice as long.
 */
const load = createRequire(import.meta.url)
const orm = load('drizzle-orm') as typeof import('drizzle-orm')
const core = load('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')
const postgres = load('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')

export const {
  aliasedTable,
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  or,
  Placeholder,
  sql,
  sum,
} = orm
export const {
  bigint,
  boolean,
  customType,
  date,
  getTableConfig,
  integer,
  jsonb,
  PgDialect,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} = core
export const { drizzle, NodePgSession, NodePgTransaction } = postgres

export type { Column, SQL } from 'drizzle-orm'
export type { ExtractTablesWithRelations } from 'drizzle-orm'
export type { NodePgDatabase } from 'drizzle-orm/node-postgres'
export type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
