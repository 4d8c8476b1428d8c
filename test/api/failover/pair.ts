import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { createCluster, DATABASE, spawnPostgres, USER } from '#server/db/embedded/cluster.ts'
import { newDatabase, socketDirectory } from '#server/db/embedded/places.ts'
import { readPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { dataDirectory, putDatabase } from '../embedded/processes.ts'
import { copyDatabase } from '../global-setup.ts'

/** The replica's name, for whom every commit waits. */
const REPLICA = 'replica'

/** A process's death loses nothing that it gave to the system: only a machine's would need the disk. */
const SETTINGS = { fsync: 'off', wal_keep_size: '1GB' }

const LONG_TIMEOUTS = { timeout: 120_000, interval: 50 }

interface Node {
  database: string
  socket: string
  remove: () => Promise<void>
}

export interface Pair {
  /** Names both, whichever is the primary. */
  url: string
  /** A connection to the primary, which goes down with it. */
  connect: () => Promise<Client>
  /** Kills the primary as a machine's end would, and makes the replica the primary. */
  failOver: () => Promise<void>
  /** Sets up the killed one anew, as a replica of the one that took over, and waits until commits wait for it. */
  repair: () => Promise<void>
  remove: () => Promise<void>
}

const account = databaseAccount()

/** Two PostgreSQL, the second a copy that every commit on the first waits for. */
export async function startPair(): Promise<Pair> {
  const home = findBinaries(account)
  const nodes = [newNode(home), newNode()] as const
  let [primary, replica]: readonly [Node, Node] = nodes

  const start = async (node: Node, settings: Record<string, string>): Promise<void> => {
    spawnPostgres(home, node.database, node.socket, account, { ...SETTINGS, ...settings })
    await vi.waitUntil(() => answers(node), LONG_TIMEOUTS)
  }
  const follow = async (node: Node, other: Node): Promise<void> => {
    writeOwned(join(node.database, 'standby.signal'), '')
    const from = `host=${other.socket} user=${USER} application_name=${REPLICA}`
    await start(node, { primary_conninfo: from })
    await vi.waitUntil(() => follows(other, 'state', 'streaming'), LONG_TIMEOUTS)
    await ask(other, `ALTER SYSTEM SET synchronous_standby_names = '${REPLICA}'`)
    await ask(other, 'SELECT pg_reload_conf()')
    await vi.waitUntil(() => follows(other, 'sync_state', 'sync'), LONG_TIMEOUTS)
  }

  copyDatabase(primary.database, replica.database)
  await start(primary, {})
  await follow(replica, primary)
  const hosts = nodes.map(({ socket }) => encodeURIComponent(socket)).join(',')
  return {
    url: `postgres://${USER}@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    connect: () => connect(primary),
    failOver: async () => {
      process.kill(Number(readPostmaster(primary.database)?.pid), 'SIGKILL')
      await ask(replica, 'SELECT pg_promote(true, 120)')
      ;[primary, replica] = [replica, primary]
    },
    repair: async () => {
      await copyRunning(primary, replica)
      await follow(replica, primary)
    },
    remove: async () => {
      // The replica first: a primary that ends waits for it.
      for (const node of [replica, primary]) await node.remove()
    },
  }
}

/** A place for one; with `home`, a database in it that is migrated already where the run has one. */
function newNode(home?: string): Node {
  const { path, remove } = dataDirectory()
  if (home !== undefined) {
    putDatabase(path)
    if (!existsSync(join(path, 'database'))) createCluster(home, newDatabase(path, account), account)
  }
  const database = join(realpathSync(path), 'database')
  return { database, socket: socketDirectory(database, account), remove }
}

async function connect({ socket }: Node): Promise<Client> {
  const client = new Client({ host: socket, user: USER, database: DATABASE })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function ask(node: Node, sql: string): Promise<unknown[]> {
  const client = await connect(node)
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Whether another one follows this one so. */
const follows = async (node: Node, column: string, value: string): Promise<boolean> =>
  (await ask(node, `SELECT 1 FROM pg_stat_replication WHERE ${column} = '${value}'`)).length === 1

const answers = (node: Node): Promise<boolean> =>
  ask(node, 'SELECT 1').then(
    () => true,
    () => false,
  )

/** Copies the database of one that is being written to, as a backup tool does. */
async function copyRunning(from: Node, to: Node): Promise<void> {
  const former = readPostmaster(to.database)
  if (former) await stopPostmaster(former.pid, to.database)
  rmSync(to.database, { recursive: true, force: true })
  const client = await connect(from)
  await client.query("SELECT pg_backup_start('copy', true)")
  // Files that come and go meanwhile are not missed: the log of changes, which the replica fetches, has them.
  spawnSync('cp', ['-a', from.database, to.database])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'postgresql.auto.conf'])
    rmSync(join(to.database, name), { recursive: true, force: true })
  const wal = join(to.database, 'pg_wal')
  mkdirSync(wal, { mode: 0o700 })
  if (account) chownSync(wal, account.uid, account.gid)
  writeOwned(join(to.database, 'postgresql.auto.conf'), '')
  writeOwned(join(to.database, 'backup_label'), rows[0]?.labelfile ?? '')
}

/** A file of the database's own account. */
function writeOwned(path: string, content: string): void {
  writeFileSync(path, content)
  const { uid, gid } = statSync(join(path, '..'))
  chownSync(path, uid, gid)
}
