import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canEnter, databaseAccount } from '#server/db/embedded/account.ts'
import { useEmbedded } from '#server/db/embedded.ts'
import { ROOT } from '#server/version.ts'
import { isLong, LONG_TAG, rounds } from '#test/length.ts'
import {
  ask,
  dataDirectory,
  preparedDirectory,
  putDatabase,
  runningIn,
  startUser,
  startUserHere,
  type UserOptions,
} from './processes.ts'

/** Whoever runs the tests; and where that is root, at full length also an ordinary account that can read this checkout. */
const other = databaseAccount()
const accounts: [string, UserOptions][] = [['this account', {}]]
if (isLong && other && canEnter(ROOT, other)) accounts.push(['an ordinary account', { account: other }])

describe.for(accounts)('as %s', ([, as]) => {
  let data: ReturnType<typeof dataDirectory>
  beforeEach(() => {
    data = dataDirectory(as.account)
  })
  afterEach(() => data.remove())

  const server = { ...as, address: 'http://127.0.0.1:4173' }

  test('it keeps what was written, over a stop', async () => {
    putDatabase(data.path)
    const first = await startUser(data.path, as)
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    expect(await first.stop()).toBe(0)
    expect(runningIn(data.path)).toBeUndefined()
    const second = await startUserHere(data.path, as)
    expect(await ask(second.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await second.stop()
  })

  test('it is private and safe: no network, no one else, everything reaches the disk', {
    tags: [LONG_TAG],
  }, async () => {
    putDatabase(data.path)
    const user = await startUserHere(data.path, as)
    const settings = ['listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit']
    const columns = settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ')
    const rows = await ask(user.connection, `SELECT ${columns}`)
    expect(rows).toEqual([{ listen_addresses: '', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }])
    expect(statSync(join(data.path, 'database')).mode & 0o777).toBe(0o700)
    expect(statSync(String(user.connection?.host)).mode & 0o777).toBe(0o700)
    await user.stop()
  })

  test('what a killed server leaves behind is stopped, and nothing is lost', async () => {
    putDatabase(data.path)
    const killed = await startUser(data.path, server)
    await ask(killed.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    const orphan = runningIn(data.path)
    await killed.kill()
    expect(runningIn(data.path)).toBe(orphan)
    const next = await startUserHere(data.path, server)
    expect(runningIn(data.path)).not.toBe(orphan)
    expect(await ask(next.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await next.stop()
  })

  test('it starts after the whole machine went down', { tags: [LONG_TAG] }, async () => {
    putDatabase(data.path)
    const killed = await startUser(data.path, server)
    await ask(killed.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    process.kill(Number(runningIn(data.path)), 'SIGKILL')
    await killed.kill()
    const next = await startUserHere(data.path, server)
    expect(next.error).toBeUndefined()
    expect(await ask(next.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await next.stop()
  })

  test('a pid file whose number now belongs to another program is no hindrance', { tags: [LONG_TAG] }, async () => {
    putDatabase(data.path)
    const first = await startUserHere(data.path, as)
    const host = String(first.connection?.host)
    await first.stop()
    const lines = [process.pid, join(data.path, 'database'), 1, 5432, host, '', '0 0', 'ready   ']
    writeFileSync(join(data.path, 'database/postmaster.pid'), `${lines.join('\n')}\n`)
    writeFileSync(join(host, '.s.PGSQL.5432.lock'), `${lines.join('\n')}\n`)
    const next = await startUserHere(data.path, as)
    expect(next.error).toBeUndefined()
    expect(await next.stop()).toBe(0)
  })

  test('a second server is told who holds the directory; the first does not notice', { tags: [LONG_TAG] }, async () => {
    putDatabase(data.path)
    const first = await startUser(data.path, server)
    const second = await startUser(data.path, { ...server, address: 'http://127.0.0.1:4174' })
    expect(second.error).toBe(
      `The data directory is in use by an interior server, process ${first.process.pid}, http://127.0.0.1:4173.`,
    )
    expect(await ask(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  test('commands share the database with a server and with each other; the last one stops it', {
    tags: [LONG_TAG],
  }, async () => {
    // At full length all at once in an empty directory: each makes a database, and one of them wins.
    if (!isLong) putDatabase(data.path)
    const commands = Array.from({ length: rounds('COMMANDS', { short: 2, long: 3 }) }, () => as)
    const users = await Promise.all([server, ...commands].map((options) => startUser(data.path, options)))
    for (const { error } of users) expect(error).toBeUndefined()
    const pid = runningIn(data.path)
    const last = users.pop()
    for (const user of users) expect(await user.stop()).toBe(0)
    expect(runningIn(data.path)).toBe(pid)
    expect(await ask(last?.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await last?.stop()).toBe(0)
    expect(runningIn(data.path)).toBeUndefined()
  })
})

test('a PostgreSQL that dies is started again under its users', async () => {
  const data = preparedDirectory()
  const embedded = await useEmbedded(data.path)
  const before = runningIn(data.path)
  process.kill(Number(before), 'SIGKILL')
  await expect.poll(() => ask(embedded.connection, 'SELECT 1 AS one').catch(() => null)).toEqual([{ one: 1 }])
  expect(runningIn(data.path)).not.toBe(before)
  await embedded.stop()
  expect(runningIn(data.path)).toBeUndefined()
  await data.remove()
})
