import { randomUUID } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { letterWarning } from '#server/db/letter-warning.ts'
import { withDatabase } from './global-setup.ts'
import { freshDatabase } from './harness.ts'

let database: Database
const bare = `letters_${randomUUID().replaceAll('-', '')}`

beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(
    `CREATE DATABASE ${bare} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER libc`,
  )
})
afterAll(async () => {
  await database.pool.query(`DROP DATABASE ${bare} WITH (FORCE)`)
  await database.close()
})

test('a database that knows no letters beyond A to Z is warned of, its own is not', async () => {
  expect(await letterWarning(database.pool)).toBeNull()
  const other = openDatabase(withDatabase(JSON.parse(inject('postgres')) as PoolConfig, bare))
  try {
    expect(await letterWarning(other.pool)).toMatch(/no letters beyond A to Z.*LOCALE 'C\.UTF-8'/)
  } finally {
    await other.close()
  }
})
