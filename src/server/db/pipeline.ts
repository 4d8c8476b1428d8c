import type { PoolClient, QueryResult } from 'pg'
import type { Db, Tx } from './client.ts'
import {
  type ExtractTablesWithRelations,
  is,
  NodePgSession,
  NodePgTransaction,
  PgDialect,
  Placeholder,
  type SQL,
  sql,
} from './drizzle.ts'
import { OneSync } from './one-sync.ts'
import type * as schema from './schema.ts'
import { sqlState } from './sql-state.ts'

type Tables = ExtractTablesWithRelations<typeof schema>
type Session = InstanceType<typeof NodePgSession<typeof schema, Tables>>

const dialect = new PgDialect()

/** What goes over a connection: one for as long as it lives, so that what was prepared over it stays so. */
class Pipeline {
  readonly session: Session
  /** What has gone out without being waited for. */
  sent: Promise<unknown>[] = []
  /** What failed first in a transaction: nothing goes out after it. */
  failed: unknown

  readonly #oneSync: OneSync
  #isGathering = false

  constructor(client: PoolClient) {
    this.#oneSync = new OneSync(client)
    const send = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const query = (...asked: unknown[]): Promise<unknown> => {
      // Behind a BEGIN that failed a statement would be a transaction of its own.
      if (this.failed !== undefined) return Promise.reject(this.failed)
      this.#gather(client)
      const answered = send(...asked)
      answered.catch((error: unknown) => (this.failed ??= error))
      return answered
    }
    this.session = new NodePgSession({ query } as unknown as PoolClient, dialect, undefined)
  }

  /** What is sent before anything else can happen leaves as one packet. */
  #gather({ connection: { stream } }: PoolClient): void {
    if (this.#isGathering) return
    this.#isGathering = true
    stream.cork()
    this.#oneSync.hold()
    process.nextTick(() => {
      this.#isGathering = false
      this.#oneSync.release()
      stream.uncork()
    })
  }
}

const pipelines = new WeakMap<PoolClient, Pipeline>()
/** Those with a transaction under way, by session. */
const underWay = new Map<object, Pipeline>()

function pipelineOf(client: PoolClient): Pipeline {
  const pipeline = pipelines.get(client) ?? new Pipeline(client)
  pipelines.set(client, pipeline)
  pipeline.sent = []
  pipeline.failed = undefined
  return pipeline
}

/**
 * Prepared statements keep their plan: PostgreSQL would make those with lists anew each time, since it guesses longer
 * ones than come.
 */
const keptPlans = preparedSql('keep_plans', sql`set local plan_cache_mode = force_generic_plan`)
const begin = preparedSql('begin', sql`begin`)
const commit = preparedSql('commit', sql`commit`)

/** The transaction is over, since a statement before has failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * A transaction whose BEGIN and COMMIT cost no round trip of their own: BEGIN goes out with the first statements, and
 * COMMIT right behind the last ones (`withoutWaiting`). The database takes them in their order, and skips a COMMIT behind
 * a statement that failed, or turns it into a ROLLBACK.
 * @throws what `work` throws, or what a statement failed with that nobody waited for
 */
export async function pipelined<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const pipeline = pipelineOf(client)
  const { session } = pipeline
  underWay.set(session, pipeline)
  const tx: Tx = new NodePgTransaction<typeof schema, Tables>(dialect, session, undefined)
  try {
    await withoutWaiting(tx, begin(tx).execute({}))
    await withoutWaiting(tx, keptPlans(tx).execute({}))
    const result = await work(tx)
    await withoutWaiting(tx, commit(tx).execute({}))
    await Promise.all(pipeline.sent)
    return result
  } catch (error) {
    // A connection that is lost fails here too, and says nothing new.
    await client.query('rollback').catch(() => undefined)
    throw sqlState(error) === IN_FAILED_TRANSACTION ? (pipeline.failed ?? error) : error
  } finally {
    underWay.delete(session)
    client.release()
  }
}

/**
 * Lets the next statements of a `pipelined` transaction go out before this one is answered; what it fails with fails the
 * transaction. In any other transaction it is waited for.
 * @param statement one that has gone out already, or a query, which goes out here
 */
export async function withoutWaiting(tx: Tx, statement: PromiseLike<unknown>): Promise<void> {
  const answered = Promise.resolve(statement.then(() => undefined))
  const pipeline = underWay.get(tx._.session)
  if (!pipeline) return await answered
  answered.catch(() => undefined)
  pipeline.sent.push(answered)
}

/**
 * Waits for all to end, also where one fails: what went on alone would write over a connection whose transaction is over.
 * @throws what the first of them failed with
 */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  for (const ended of await Promise.allSettled(work)) if (ended.status === 'rejected') throw ended.reason
}

/** Work within a transaction that is undone when it throws, while the transaction goes on. */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await withoutWaiting(tx, tx.execute(sql`savepoint work`))
  try {
    const result = await work()
    await withoutWaiting(tx, tx.execute(sql`release savepoint work`))
    return result
  } catch (error) {
    await withoutWaiting(tx, tx.execute(sql`rollback to savepoint work`))
    throw error
  }
}

/**
 * A statement under a name of its own, with placeholders: for a connection of `pipelined` it is put into words once, and
 * parsed once.
 */
export function prepared<Q>(
  name: string,
  build: (tx: Db | Tx) => { prepare: (name: string) => Q },
): (tx: Db | Tx) => Q {
  const known = new WeakMap<object, Q>()
  return (tx) => {
    const session = sessionOf(tx)
    let query = known.get(session)
    if (query === undefined) {
      query = build(tx).prepare(name)
      known.set(session, query)
    }
    return query
  }
}

/**
 * As `prepared`, of a statement that is written as SQL. It goes to the driver without the query builder's own steps, and
 * what stands in several places is sent once.
 */
export function preparedSql(name: string, query: SQL): (tx: Db | Tx) => PreparedSql {
  const { text, given } = inWords(query)
  return prepared(name, (tx) => ({
    prepare: () => {
      const built = sessionOf(tx).prepareQuery({ sql: text, params: [] }, undefined, name, false)
      const { client, rawQueryConfig } = built as unknown as DriverQuery
      return {
        execute: (values) =>
          client.query(
            rawQueryConfig,
            given.map((one) => (is(one, Placeholder) ? values[one.name] : one)),
          ),
      }
    },
  }))
}

/** What the query builder hands to the driver. */
interface DriverQuery {
  client: { query: (config: object, values: unknown[]) => Promise<QueryResult<Record<string, unknown>>> }
  rawQueryConfig: object
}

/** Each placeholder has one number, wherever it stands. */
function inWords(query: SQL): { text: string; given: unknown[] } {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const keys = params.map((param, i) => (is(param, Placeholder) ? param.name : i))
  const numbers = new Map([...new Set(keys)].map((key, i) => [key, i + 1]))
  return {
    text: text.replaceAll(/\$(\d+)/g, (_, n) => `$${numbers.get(keys[Number(n) - 1] ?? '')}`),
    given: params.filter((_, i) => keys.indexOf(keys[i] ?? '') === i),
  }
}

const sessionOf = (tx: Db | Tx): Session => tx._.session as Session

interface PreparedSql {
  execute: (values: Record<string, unknown>) => Promise<QueryResult<Record<string, unknown>>>
}
