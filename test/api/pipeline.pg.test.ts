import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import { isUnavailable } from '#server/db/outage.ts'
import { pipelined, preparedSql, savepoint, withoutWaiting } from '#server/db/pipeline.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { freshDatabase } from './harness.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query('CREATE TABLE numbers (n integer PRIMARY KEY)')
})
beforeEach(() => database.pool.query('TRUNCATE numbers'))
afterAll(() => database.close())

const put = (tx: Tx, n: number) => withoutWaiting(tx, tx.execute(sql`INSERT INTO numbers (n) VALUES (${n})`))
const numbers = async (): Promise<number[]> =>
  (await database.pool.query<{ n: number }>('SELECT n FROM numbers ORDER BY n')).rows.map(({ n }) => n)
const UNIQUE_VIOLATION = '23505'
const SYNTAX_ERROR = '42601'

test('what nobody waited for is there when the transaction has ended', async () => {
  const answer = await pipelined(database.db, async (tx) => {
    await put(tx, 1)
    const { rows } = await tx.execute(sql`SELECT n FROM numbers`)
    await put(tx, 2)
    return rows
  })
  expect([answer, await numbers()]).toEqual([[{ n: 1 }], [1, 2]])
})

test('a statement that fails while nobody waits fails the transaction by its own error, and leaves nothing', async () => {
  const failed = pipelined(database.db, async (tx) => {
    await put(tx, 1)
    await put(tx, 1)
    await put(tx, 2)
  }).catch(sqlState)
  expect([await failed, await numbers()]).toEqual([UNIQUE_VIOLATION, []])
})

test('what is asked behind a statement that failed tells of that one', async () => {
  const failed = pipelined(database.db, async (tx) => {
    await put(tx, 1)
    await put(tx, 1)
    await tx.execute(sql`SELECT 1`)
  }).catch(sqlState)
  expect([await failed, await numbers()]).toEqual([UNIQUE_VIOLATION, []])
})

test('work that fails leaves nothing, and the connection is as good as before', async () => {
  const failed = pipelined(database.db, async (tx) => {
    await put(tx, 1)
    throw new RangeError('No')
  })
  await expect(failed).rejects.toThrow(RangeError)
  await pipelined(database.db, (tx) => put(tx, 3))
  expect(await numbers()).toEqual([3])
})

const SKIPPED = '25P02'
const DIVISION_BY_ZERO = '22012'
const putAgain = preparedSql('put_again', sql`INSERT INTO numbers (n) VALUES (${sql.placeholder('n')}) RETURNING n`)
const outcome = (asked: PromiseLike<{ rows: unknown[] }>) => asked.then(({ rows }) => rows, sqlState)

test('what left behind a statement that failed was skipped, and the connection goes on with it afterwards', async () => {
  const { db, close } = openDatabase({ ...database.connection, max: 1 })
  const outcomes: unknown[] = []
  const failed = pipelined(db, async (tx) => {
    const asked = [
      putAgain(tx).execute({ n: 1 }),
      putAgain(tx).execute({ n: 1 }),
      putAgain(tx).execute({ n: 2 }),
      tx.execute(sql`SELECT 1 AS one`),
      tx.execute(sql`SELECT n FROM numbers WHERE n < ${9}`),
    ]
    outcomes.push(...(await Promise.all(asked.map(outcome))))
    await Promise.all(asked)
  }).catch(sqlState)
  expect([await failed, outcomes]).toEqual([
    UNIQUE_VIOLATION,
    [[{ n: 1 }], UNIQUE_VIOLATION, SKIPPED, SKIPPED, SKIPPED],
  ])
  const rows = await pipelined(db, async (tx) => {
    const [put, read] = [putAgain(tx).execute({ n: 3 }), tx.execute(sql`SELECT n FROM numbers WHERE n < ${9}`)]
    return [(await put).rows, (await read).rows]
  })
  expect([rows, await numbers()]).toEqual([[[{ n: 3 }], [{ n: 3 }]], [3]])
  await close()
})

test('a statement that was skipped when it was first sent is prepared when it is sent again', async () => {
  const { db, close } = openDatabase({ ...database.connection, max: 1 })
  const failed = pipelined(db, async (tx) => {
    const asked = [tx.execute(sql`SELECT ${1}::integer / 0`), putAgain(tx).execute({ n: 1 })]
    await Promise.all(asked.map(outcome))
    await Promise.all(asked)
  }).catch(sqlState)
  expect(await failed).toBe(DIVISION_BY_ZERO)
  await pipelined(db, (tx) => withoutWaiting(tx, putAgain(tx).execute({ n: 2 })))
  expect(await numbers()).toEqual([2])
  await close()
})

test('statements that leave together are answered at one Sync', async () => {
  const { db, pool, close } = openDatabase({ ...database.connection, max: 1 })
  let syncs = 0
  pool.on('connect', ({ connection: { stream } }) => {
    const write = stream.write.bind(stream) as (part: Buffer) => boolean
    stream.write = (part: Buffer) => {
      if (part.equals(SYNC)) syncs++
      return write(part)
    }
  })
  await pipelined(db, async (tx) => {
    await put(tx, 1)
    await tx.execute(sql`SELECT n FROM numbers WHERE n < ${9}`)
    await put(tx, 2)
    await put(tx, 3)
  })
  expect([syncs, await numbers()]).toEqual([2, [1, 2, 3]])
  await close()
})

/** The message of the protocol. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

const isBegin = (asked: unknown): boolean => (asked as { text?: string }).text?.startsWith('begin') === true

test('behind a BEGIN that failed nothing is written', async () => {
  const { db, pool, close } = openDatabase(database.connection)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const askOther = (asked: unknown, ...more: unknown[]) => query(isBegin(asked) ? 'begin nothing' : asked, ...more)
    client.query = askOther as typeof client.query
  })
  const failed = pipelined(db, async (tx) => {
    await tx.execute(sql`SELECT 1`)
    await put(tx, 1)
  }).catch(sqlState)
  expect([await failed, await numbers()]).toEqual([SYNTAX_ERROR, []])
  await close()
})

test('what a savepoint undoes is undone alone', async () => {
  await pipelined(database.db, async (tx) => {
    await put(tx, 1)
    const undone = savepoint(tx, async () => {
      await put(tx, 2)
      throw new RangeError('No')
    })
    await expect(undone).rejects.toThrow(RangeError)
    await savepoint(tx, () => put(tx, 3))
  })
  expect(await numbers()).toEqual([1, 3])
})

test('a connection that breaks before COMMIT was answered fails the transaction as an outage', async () => {
  const failed = pipelined(database.db, (tx) =>
    withoutWaiting(tx, tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
  ).catch(isUnavailable)
  expect(await failed).toBe(true)
  await pipelined(database.db, (tx) => put(tx, 4))
  expect(await numbers()).toEqual([4])
})
