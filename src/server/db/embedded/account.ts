import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedError } from './error.ts'

export interface Account {
  uid: number
  gid: number
}

/** Those that exist for this, best first. */
const PREFERRED = ['postgres', 'nobody', 'daemon']

const readPasswd = (): string => readFileSync('/etc/passwd', 'utf8')

/**
 * The account that PostgreSQL runs under: it refuses to run as root, so that root hands it to whoever owns the
 * database already, else to an unprivileged account. `undefined`: our own.
 */
export function databaseAccount(owner?: Account, passwd: () => string = readPasswd): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (owner && owner.uid !== 0) return owner
  const accounts = new Map<string, Account>()
  for (const line of passwd().split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && Number(uid) > 0) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  const account = PREFERRED.map((name) => accounts.get(name)).find(Boolean) ?? [...accounts.values()][0]
  if (!account) throw new EmbeddedError('PostgreSQL refuses to run as root, and /etc/passwd names no other account.')
  return account
}

/** Whether an account may pass through every directory down to `path`, itself included. */
export function canEnter(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  if (((mode >> shift) & 0o1) === 0) return false
  const above = dirname(path)
  return above === path || canEnter(above, account)
}
