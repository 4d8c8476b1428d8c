import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { asc, eq } from '#server/db/drizzle.ts'
import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { products, shops } from '#server/db/schema.ts'
import type { ImportOptions } from '#server/features/import/options.ts'
import { type ImportResult, runImport } from '#server/features/import/run-import.ts'

/** A directory that is there until the run is done: this module outlives its first file. */
export const directory = (): string => mkdtempSync(join(inject('scratch'), 'import-'))

export interface ImportTest extends Partial<Omit<ImportOptions, 'map'>> {
  name?: string
  map?: Record<string, string>
  dataDir?: string
}

/** Imports a file of this content into a shop, as the command does. */
export async function importContent(
  { db }: Database,
  shop: string,
  content: string | Uint8Array,
  { name = 'catalogue.csv', dataDir, map, ...options }: ImportTest = {},
): Promise<ImportResult['report']> {
  const file = options.file ?? join(directory(), name)
  if (options.file === undefined) writeFileSync(file, content)
  const flags = { dryRun: false, deleteMissing: false, yes: false }
  const all = { ...flags, ...options, file, shop, map: new Map(Object.entries(map ?? {})) }
  const { report } = await runImport(db, dataDir ?? directory(), all, () => undefined)
  return report
}

/** The products that a shop shows, in its order. */
export async function shopProducts({ db }: Database, shop: string) {
  const rows = await db.select().from(products).where(eq(products.shopId, shop)).orderBy(asc(products.position))
  return rows.filter(({ deletedAt }) => deletedAt === null)
}

export async function versionOf({ db }: Database, shop: string): Promise<number> {
  const [row] = await db.select().from(shops).where(eq(shops.shopId, shop))
  return row?.catalogueVersion ?? -1
}

/** A database's address for a process of its own. */
export function urlOf(connection: PoolConfig): string {
  if (connection.connectionString) return connection.connectionString
  const { user = 'postgres', host = '', port = 5432, database = '' } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** `npm run import -- …` in a process of its own. */
export function startCommand(
  database: Database,
  args: string[],
  nodeOptions: string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  const child = spawn(process.execPath, [...nodeOptions, 'src/server/cli/import.ts', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: directory(),
      // What a killed one leaves behind goes away with the rest.
      TMPDIR: inject('scratch'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return {
    child,
    finished: output.then(([out, err, [code, signal]]) => ({ out, err, code, signal })),
  }
}

export interface CommandResult {
  out: string
  err: string
  code: number | null
  signal: string | null
}
