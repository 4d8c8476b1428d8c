import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError } from './error.ts'
import { own } from './places.ts'
import { isAlive, STARTER } from './postmaster.ts'

const LARGEST_LOG = 10 * 1024 * 1024
export const USER = 'interior'
export const DATABASE = 'postgres'

/** Makes an empty database beside its place and moves it there whole; of two who do so at once, one wins. */
export function createCluster(
  home: string,
  place: { path: string; link?: string },
  account: Account | undefined,
): void {
  sweep(place.path)
  const beside = `${place.path}.new-${process.pid}`
  own(beside, account, account?.uid ?? process.getuid?.() ?? 0)
  const options = [
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const made = spawnSync(join(home, 'bin/initdb'), ['-D', beside, '-U', USER, ...options], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  if (made.status !== 0) {
    rmSync(beside, { recursive: true, force: true })
    throw new EmbeddedError(`The database could not be made: ${made.error?.message ?? made.stderr.trim()}`)
  }
  try {
    renameSync(beside, place.path)
    if (place.link !== undefined) symlinkSync(place.path, place.link)
  } catch (error) {
    rmSync(place.link === undefined ? beside : dirname(place.path), { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** What a killed start left behind. */
function sweep(path: string): void {
  const prefix = `${basename(path)}.new-`
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(dirname(path), name), { recursive: true, force: true })
}

/** Data of one major version cannot be read by another. */
export function checkVersion(home: string, database: string): void {
  const made = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(join(home, 'bin/postgres'), ['--version'], { cwd: '/', encoding: 'utf8' })
  const runs = /\d+/.exec(stdout)?.[0]
  if (made !== runs)
    throw new EmbeddedError(
      `The database in ${database} was made by PostgreSQL ${made}, but this version brings PostgreSQL ${runs}: ` +
        'move it over with pg_dump, or go back to the version that made it.',
    )
}

const logPath = (database: string): string => join(dirname(database), 'database.log')

/**
 * Starts PostgreSQL in a session of its own, so that neither a key press nor the end of this process takes it along:
 * others may be using it.
 */
export function spawnPostgres(
  home: string,
  database: string,
  socket: string,
  account: Account | undefined,
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const path = logPath(database)
  if (existsSync(path) && statSync(path).size > LARGEST_LOG) renameSync(path, `${path}.1`)
  const log = openSync(path, 'a', 0o600)
  const all = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    fsync: 'on',
    ...settings,
  }
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(home, 'bin/postgres'), ['-D', database, '-c', `${STARTER}${process.pid}`, ...parameters], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  closeSync(log)
  child.on('error', () => undefined)
  child.unref()
  return child
}

/** Answers what PostgreSQL has complained of since this call, for an error message. */
export function followLog(database: string): () => string {
  const path = logPath(database)
  const before = existsSync(path) ? statSync(path).size : 0
  return () => {
    const content = readFileSync(path)
    const lines = content
      .subarray(before <= content.byteLength ? before : 0)
      .toString()
      .trimEnd()
      .split('\n')
    const grave = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line))
    return (grave.length > 0 ? grave : lines).slice(-4).join('\n')
  }
}
