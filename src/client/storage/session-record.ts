import { del, get, set, type UseStore } from 'idb-keyval'
import { objectStore } from './object-store.ts'
import { SESSION_KEY } from './session-key.ts'

/**
 * A copy of the ordinary user's token, for the service worker, which reads neither `localStorage` nor a page's memory
 * [outbox/sessions]. A punchout session never has one: what is its own stays within its tab.
 */
export interface SessionRecord {
  owner: string
  token: string
}

/** A page that was stopped in the midst of it is waited for no longer. */
const WAIT_MS = 20_000

const database: UseStore = objectStore('interior', 'state')

/** Who is signed in on this device; null for nobody, or where the browser keeps nothing. */
export async function readSessionRecord(): Promise<SessionRecord | null> {
  try {
    return (await get<SessionRecord>(SESSION_KEY, database)) ?? null
  } catch {
    return null
  }
}

/** Shared by all who write something of a person's; whoever changes whose the device is has it alone. */
const locked = <T>(mode: LockMode, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator
    ? navigator.locks.request('interior:session', { mode, signal: AbortSignal.timeout(WAIT_MS) }, work)
    : work()

const alone = (work: () => Promise<void>): Promise<void> => {
  const quietly = (): Promise<void> => work().catch(() => undefined)
  return locked('exclusive', quietly).catch(quietly)
}

/**
 * Keeps it for an ordinary user; a punchout session's credentials are left where they are.
 * @param isSignedIn whether they still are; asked when nobody can sign out meanwhile
 */
export async function keepSessionRecord(credentials: SessionRecord, isSignedIn = (): boolean => true): Promise<void> {
  if (credentials.owner.startsWith('user:'))
    await alone(async () => {
      if (isSignedIn()) await set(SESSION_KEY, credentials, database)
    })
}

/** From here on nothing of whoever was signed in is written any more; what is just being written is waited for. */
export const clearSessionRecord = (): Promise<void> => alone(() => del(SESSION_KEY, database))

/**
 * Writes something of an ordinary user's if they are signed in, and lets nobody sign out meanwhile; says if it did.
 * @throws what the writing throws, and a `TimeoutError` where another page has stopped in the midst of signing out
 */
export const whileSignedIn = (owner: string, write: () => Promise<unknown>): Promise<boolean> =>
  locked('shared', async () => {
    if ((await readSessionRecord())?.owner !== owner) return false
    await write()
    return true
  })
