import { Client, type ClientConfig } from 'pg'
import { isAlive } from './postmaster.ts'

/** Held shared by everyone who uses this database; whoever gets it alone may stop it. */
const IN_USE = 4_173_010
/** Held by the one server. */
const SERVER = 4_173_011

/** A connection that says for as long as it lives: I am using this database. PostgreSQL itself forgets the dead. */
export interface Lease {
  client: Client
  /** Ends the connection. `true`: nobody else is there, and it stays open so that nobody comes while it is stopped. */
  isLast: () => Promise<boolean>
}

export type LeaseOutcome =
  | { kind: 'leased'; lease: Lease }
  /** Not now: it is starting or stopping, or a dead holder is not forgotten yet. */
  | { kind: 'later' }
  /** It runs, but nobody uses it. */
  | { kind: 'unused'; client: Client }
  | { kind: 'held'; by: string }
  | { kind: 'unreachable'; error: NodeJS.ErrnoException }

const nameOf = (address: string | undefined): string =>
  address === undefined
    ? `interior command, process ${process.pid}`
    : `interior server, process ${process.pid}, ${address}`

/**
 * Tries to become a user of a running PostgreSQL.
 * @param address the server's own, when a server asks; `undefined` for a command
 * @param mayBeFirst whether we started it ourselves, or it is being started for somebody
 */
export async function tryLease(
  connection: ClientConfig,
  address: string | undefined,
  mayBeFirst: () => boolean,
): Promise<LeaseOutcome> {
  const client = new Client({ ...connection, application_name: nameOf(address), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!mayBeFirst() && (await locked(client, 'pg_try_advisory_lock', IN_USE))) return { kind: 'unused', client }
    if (!(await locked(client, 'pg_try_advisory_lock_shared', IN_USE))) return await leave(client, { kind: 'later' })
    if (address !== undefined && !(await locked(client, 'pg_try_advisory_lock', SERVER)))
      return await leave(client, await holder(client))
    return { kind: 'leased', lease: { client, isLast: () => isLast(client) } }
  } catch (error) {
    await client.end().catch(() => undefined)
    const failure = error as NodeJS.ErrnoException
    // Starting, stopping, out of connections, or cut off in the middle.
    if (/^(57P0|53)/.test(failure.code ?? '') || failure.message.startsWith('Connection terminated'))
      return { kind: 'later' }
    return { kind: 'unreachable', error: failure }
  }
}

async function locked(client: Client, call: string, key: number): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(`SELECT ${call}($1) AS ok`, [key])
  return rows[0]?.ok === true
}

async function leave(client: Client, outcome: LeaseOutcome): Promise<LeaseOutcome> {
  await client.end().catch(() => undefined)
  return outcome
}

/** Who the server is. One that was killed a moment ago may still stand there. */
async function holder(client: Client): Promise<LeaseOutcome> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [SERVER],
  )
  const name = rows[0]?.name
  const pid = Number(/process (\d+)/.exec(name ?? '')?.[1])
  return name === undefined || !isAlive(pid) ? { kind: 'later' } : { kind: 'held', by: name }
}

async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE])
    if (await locked(client, 'pg_try_advisory_lock', IN_USE)) return true
  } catch {
    return false
  }
  await client.end().catch(() => undefined)
  return false
}
