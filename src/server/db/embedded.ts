import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { type Account, databaseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { checkVersion, createCluster, DATABASE, followLog, spawnPostgres, USER } from './embedded/cluster.ts'
import { EmbeddedError } from './embedded/error.ts'
import { type Lease, tryLease } from './embedded/lease.ts'
import { existingDatabase, newDatabase, socketDirectory } from './embedded/places.ts'
import {
  isAlive,
  type Postmaster,
  isOrphan,
  readPostmaster,
  removeStale,
  servesDatabase,
  starterOf,
  stopPostmaster,
} from './embedded/postmaster.ts'

export interface Embedded {
  connection: PoolConfig
  /** Stops using it, and stops PostgreSQL itself when nobody else does. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The address of a server: there is one per data directory. Absent: a command, of which several may run at once. */
  address?: string
  /** PostgreSQL settings. */
  settings?: Readonly<Record<string, string>>
}

const STEP_MS = 200
const TIMEOUT_MS = 120_000
/** A former PostgreSQL's last process may hold the memory for a moment. */
const MOST_FAILURES = 5

interface Place {
  home: string
  database: string
  account: Account | undefined
}

/**
 * Uses the PostgreSQL of a data directory: the one that runs, or one that is started now over the binaries that came
 * with the packages. An orphan of a killed server is stopped first. Lost, it is started again.
 * @throws {EmbeddedError} when another server holds the directory, or PostgreSQL cannot run here
 */
export async function useEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = prepare(dataDir)
  const over = new AbortController()
  let lease = await acquire(place, options, over.signal)
  let recovering: Promise<void> | undefined

  const watch = (): void => {
    lease.client.once('end', () => {
      if (!over.signal.aborted) recovering = recover()
    })
  }
  const recover = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        lease = await acquire(place, options, over.signal)
        return watch()
      } catch {
        await wait(STEP_MS * 5)
      }
    }
  }
  watch()
  const socket = readPostmaster(place.database)?.socket ?? socketDirectory(place.database, place.account)
  return {
    connection: connectionTo(socket),
    stop: async () => {
      over.abort()
      await recovering
      const running = readPostmaster(place.database)
      if ((await lease.isLast()) && running) await stopPostmaster(running.pid, place.database)
    },
  }
}

/**
 * Stops the PostgreSQL of a data directory that a server left behind when it was killed, unless somebody else uses it.
 * Where there is none, nothing happens.
 */
export async function stopAbandoned(dataDir: string): Promise<void> {
  const database = existsSync(dataDir) ? existingDatabase(dataDir)?.path : undefined
  if (database === undefined) return
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(STEP_MS)) {
    const running = findRunning(database)
    if (!running) return
    // Nobody is there but whoever outlived it; an orphan is stopped on the way.
    const lease = await join(running, database)
    if (!lease) continue
    if (await lease.isLast()) await stopPostmaster(running.pid, database)
    return
  }
}

const connectionTo = (socket: string): PoolConfig => ({ host: socket, user: USER, database: DATABASE })

function prepare(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true })
  const before = existingDatabase(dataDir)
  const account = databaseAccount(before?.owner)
  const home = findBinaries(account)
  if (!before) createCluster(home, newDatabase(dataDir, account), account)
  const database = (before ?? existingDatabase(dataDir))?.path
  if (database === undefined) throw new EmbeddedError(`The database in ${realpathSync(dataDir)} went away.`)
  if (!account && before && before.owner.uid !== process.getuid?.())
    throw new EmbeddedError(`The database in ${dataDir} belongs to another account (uid ${before.owner.uid}).`)
  checkVersion(home, database)
  return { home, database, account }
}

/** Starts or joins, however long that takes within reason: others may be starting or stopping it at the same time. */
async function acquire(place: Place, options: EmbeddedOptions, over: AbortSignal): Promise<Lease> {
  const { database } = place
  const end = Date.now() + TIMEOUT_MS
  const words = followLog(database)
  let child: ChildProcess | undefined
  let failures = 0
  // What was started must be joined, even when it is no longer wanted: only its users can stop it.
  while (Date.now() < end && (child || !over.aborted)) {
    const running = findRunning(database)
    if (running) {
      const lease = await join(running, database, options.address)
      if (lease) return lease
      // It lost the race against somebody else's.
      if (child && hasEnded(child)) child = undefined
    } else if (child && !hasEnded(child)) {
      // It has not written its pid file yet.
    } else if (child && ++failures === MOST_FAILURES) {
      throw new EmbeddedError(`PostgreSQL does not start:\n${words()}`)
    } else {
      child = spawnPostgres(
        place.home,
        database,
        socketDirectory(database, place.account),
        place.account,
        options.settings,
      )
    }
    await wait(STEP_MS)
  }
  throw new EmbeddedError(`PostgreSQL cannot be reached:\n${words()}`)
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

function findRunning(database: string): Postmaster | undefined {
  const found = readPostmaster(database)
  if (!found) return undefined
  if (servesDatabase(found.pid, database)) return found
  removeStale(database, found)
  return undefined
}

/** Becomes a user of the one that runs; stops it if it is an orphan. `undefined`: look again. */
async function join(running: Postmaster, database: string, address?: string): Promise<Lease | undefined> {
  if (running.status === '') return undefined
  const started = (): boolean => isAlive(starterOf(running.pid) ?? 0)
  const outcome = await tryLease(connectionTo(running.socket), address, started)
  if (outcome.kind === 'leased') return outcome.lease
  if (outcome.kind === 'held') throw new EmbeddedError(`The data directory is in use by an ${outcome.by}.`)
  if (outcome.kind === 'unused' || (outcome.kind === 'unreachable' && isOrphan(running.pid)))
    await stopPostmaster(running.pid, database)
  return undefined
}
