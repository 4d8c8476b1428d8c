import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { databaseAccount, EmbeddedError } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'

export interface Embedded {
  connection: PoolConfig
  stop: () => Promise<void>
}

/** Starts the PostgreSQL that came with the packages, over `<dataDir>/database`. */
export async function startEmbedded(dataDir: string, settings: Record<string, string> = {}): Promise<Embedded> {
  const account = databaseAccount()
  const { home } = findBinaries()
  const base = join(dataDir, 'database')
  const socket = join(dataDir, 'socket')
  for (const dir of [dataDir, socket]) {
    mkdirSync(dir, { recursive: true })
    if (account && dir !== dataDir) chownSync(dir, account.uid, account.gid)
  }
  const run = { cwd: '/', ...account }
  if (!existsSync(base)) {
    const fresh = `${base}.${process.pid}`
    mkdirSync(fresh, { mode: 0o700 })
    if (account) chownSync(fresh, account.uid, account.gid)
    const made = spawnSync(
      join(home, 'bin/initdb'),
      [
        '-D',
        fresh,
        '-U',
        'interior',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...run, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new EmbeddedError(`initdb failed: ${made.stderr}`)
    renameSync(fresh, base)
  }
  const log = openSync(join(dataDir, 'database.log'), 'a')
  const all = { listen_addresses: '', unix_socket_directories: socket, ...settings }
  const child = spawn(
    join(home, 'bin/postgres'),
    ['-D', base, ...Object.entries(all).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    { ...run, stdio: ['ignore', log, log], detached: true },
  )
  const connection: PoolConfig = { host: socket, user: 'interior', database: 'postgres' }
  for (let attempt = 0; ; attempt++) {
    const client = new Client(connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (attempt > 150 || child.exitCode !== null)
        throw new EmbeddedError('PostgreSQL does not start', { cause: error })
      await wait(200)
    }
  }
  return {
    connection,
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await gone
    },
  }
}
