import { chmodSync, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the server keeps there; the database's own directories have modes of their own. */
const KEPT = ['pictures', 'assets', 'index', 'catalogue', 'mail', 'database.log', 'database.log.1']
const OTHERS = 0o077

/**
 * Keeps a data directory to the account that runs the server: what this process writes from now on, and what is there
 * already. Under root others may pass through it, but not look around: PostgreSQL has an account of its own then.
 * Modes are only ever taken away, so that who closed it more keeps it so.
 */
export function keepPrivate(dataDir: string): void {
  const account = process.getuid?.()
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true })
  const passing = account === 0 ? 0o011 : 0
  for (const path of [dataDir, ...KEPT.map((name) => join(dataDir, name))]) {
    const found = (path === dataDir ? statSync : lstatSync)(path, { throwIfNoEntry: false })
    // A directory for everybody, such as /tmp, and what is another account's are not ours to close.
    if (!found || found.isSymbolicLink() || found.uid !== account || (found.mode & 0o1000) !== 0) continue
    const closed = found.mode & 0o777 & ~(path === dataDir ? OTHERS & ~passing : OTHERS)
    if (closed !== (found.mode & 0o777)) chmodSync(path, closed)
  }
  process.umask(OTHERS)
}
