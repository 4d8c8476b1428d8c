import { readFileSync } from 'node:fs'

export interface Account {
  uid: number
  gid: number
}

/** Those that exist for this, best first. */
const PREFERRED = ['postgres', 'nobody', 'daemon']

/**
 * The account that PostgreSQL runs under: it refuses to run as root, so that root hands it to an unprivileged one.
 * `undefined`: our own.
 */
export function databaseAccount(passwd: () => string = () => readFileSync('/etc/passwd', 'utf8')): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = new Map<string, Account>()
  for (const line of passwd().split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && Number(uid) > 0) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  const account = PREFERRED.map((name) => accounts.get(name)).find(Boolean) ?? [...accounts.values()][0]
  if (!account) throw new EmbeddedError('PostgreSQL refuses to run as root, and /etc/passwd names no other account.')
  return account
}

/** The embedded database cannot run; the message says why and what to do, for the person who started it. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}
