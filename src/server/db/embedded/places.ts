import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Account, canEnter } from './account.ts'
import { makeSharedHome, SHARED_HOME } from './binaries.ts'
import { EmbeddedError } from './error.ts'

/** PostgreSQL's own file, below the directory given to it. */
const SOCKET_NAME = '.s.PGSQL.5432'
/** The kernel keeps 108 bytes for a socket's path on Linux and 104 on macOS, the closing zero among them. */
const LONGEST_SOCKET_PATH = 103

/** The database of a data directory: `database` in it, or a link of that name to where it had to go. */
export function existingDatabase(dataDir: string): { path: string; owner: Account } | undefined {
  const path = join(dataDir, 'database')
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  if (!existsSync(path))
    throw new EmbeddedError(`The database of ${dataDir} is gone: ${path} is a link to something that does not exist.`)
  const real = realpathSync(path)
  const { uid, gid } = statSync(real)
  return { path: real, owner: { uid, gid } }
}

/**
 * Where a new database goes: into the data directory; or, when PostgreSQL's account cannot enter that, beside its
 * binaries under a name of its own, to which the data directory then links.
 */
export function newDatabase(dataDir: string, account: Account | undefined): { path: string; link?: string } {
  const path = join(realpathSync(dataDir), 'database')
  if (!account || canEnter(dirname(path), account)) return { path }
  const home = join(SHARED_HOME, `${basename(dirname(dirname(path))) || 'shop'}-${randomBytes(4).toString('hex')}`)
  makeSharedHome()
  mkdirSync(home)
  chmodSync(home, 0o755)
  return { path: join(home, 'database'), link: path }
}

/**
 * A directory for the socket that nobody but PostgreSQL's account (and root) can enter: that is the whole password,
 * since connections through it are trusted. Beside the database, or elsewhere where that path is too long.
 */
export function socketDirectory(database: string, account: Account | undefined): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0
  const id = createHash('sha256').update(database).digest('hex').slice(0, 12)
  const beside = join(dirname(database), 'socket')
  const places = [`/run/interior-${uid}-${id}`, `/tmp/interior-${uid}-${id}`]
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) places.unshift(beside)
  const refused: string[] = []
  for (const path of places) {
    try {
      own(path, account, uid)
      return path
    } catch (error) {
      refused.push(`${path} (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  throw new EmbeddedError(`There is no safe place for the database's socket: ${refused.join(', ')}`)
}

/** Makes a directory private to an account, or refuses one that somebody else made first. */
export function own(path: string, account: Account | undefined, uid: number): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) {
    mkdirSync(path, { mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
  }
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== uid) throw new Error('it belongs to another account')
  if ((found.mode & 0o777) !== 0o700) chmodSync(path, 0o700)
}
