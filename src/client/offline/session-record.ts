import { del, get, set, type UseStore } from 'idb-keyval'
import { objectStore } from '../storage/object-store.ts'

/**
 * A copy of the ordinary user's token, for the service worker, which reads neither `localStorage` nor a page's memory
 * (decisions §6). A punchout session never has one: what is its own stays within its tab.
 */
export interface SessionRecord {
  owner: string
  token: string
}

const KEY = 'session'

const database: UseStore = objectStore('interior', 'state')

/** Who is signed in on this device; null for nobody, or where the browser keeps nothing. */
export async function readSessionRecord(): Promise<SessionRecord | null> {
  try {
    return (await get<SessionRecord>(KEY, database)) ?? null
  } catch {
    return null
  }
}

/** Keeps it for an ordinary user; a punchout session's credentials are left where they are. */
export async function keepSessionRecord(credentials: SessionRecord): Promise<void> {
  if (credentials.owner.startsWith('user:')) await set(KEY, credentials, database).catch(() => undefined)
}

export async function clearSessionRecord(): Promise<void> {
  await del(KEY, database).catch(() => undefined)
}
