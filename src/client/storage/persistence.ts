import { atom } from 'jotai'
import { del, delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { objectStore } from './object-store.ts'
import { SESSION_KEY } from './session-key.ts'
import { type SessionState, sessionAtom } from './session-state.ts'
import { readSessionState } from './session-validation.ts'
import { store } from './store.ts'
import { type Credentials, readCredentials } from './token-store.ts'

/** The key of the persisted state; a punchout session has one of its own [outbox/sessions]. */
const KEY = 'vuex'
const VERSION = 1

interface Envelope {
  version: typeof VERSION
  session: SessionState
  /** When it was kept. */
  at: number
}

/** What a punchout session keeps is left alone as long as that may live: another tab's is not ours to end. */
const PUNCHOUT_LIFE_MS = 4 * 3_600_000

const keyOf = (owner: string): string => (owner.startsWith('punchout:') ? `${KEY}:${owner}` : KEY)

/** Whether the browser keeps what we give it; false is shown to the person, not logged. */
export const storageWorksAtom = atom(true)

const database: UseStore = objectStore('interior', 'state')

/** The state kept for an owner, or null: missing, of another owner, of another version, or not what it should be. */
export async function readKept(owner: string): Promise<SessionState | null> {
  if (owner === '') return null
  try {
    const kept = await get<Partial<Envelope>>(keyOf(owner), database)
    if (kept?.version !== VERSION) return null
    const session = readSessionState(kept.session)
    return session?.owner === owner ? session : null
  } catch {
    store.set(storageWorksAtom, false)
    return null
  }
}

/** Fills the store before the router loads, so that nothing is overwritten which has not been read yet. */
export async function hydrate(credentials: Credentials | null): Promise<void> {
  const session = credentials && (await readKept(credentials.owner))
  if (session) store.set(sessionAtom, session)
  persist()
}

let persists = false

/** Keeps every later change, in order. Forgetting is never a change of state: see `wipe`. */
export function persist(): void {
  if (persists) return
  persists = true
  store.sub(sessionAtom, () => {
    const session = store.get(sessionAtom)
    if (session)
      void queue(() =>
        keep(session.owner, keyOf(session.owner), { version: VERSION, session, at: Date.now() } satisfies Envelope),
      )
  })
}

/**
 * An ordinary user's only while they are signed in on this device, whatever this page still believes. It is asked for
 * at once, with nothing to wait for: the page may be gone the next moment, and what was typed into it must not be.
 * Whoever signs out waits until no page shows anything of theirs, and wipes after that.
 */
async function keep(owner: string, key: string, value: unknown): Promise<void> {
  if (!owner.startsWith('user:')) return set(key, value, database)
  if (readCredentials()?.owner !== owner) return
  const record = await database('readwrite', (state) => {
    state.put(value, key)
    return promisifyRequest<{ owner: string } | undefined>(state.get(SESSION_KEY))
  })
  // A page that had stopped in the midst of it goes on when they have long left.
  if (record?.owner !== owner) await del(key, database)
}

/**
 * Removes every trace of an ordinary user, or of one punchout session; neither touches the other's [outbox/sessions].
 */
export async function wipe(owner: Pick<Credentials, 'owner'> | null): Promise<void> {
  store.set(sessionAtom, null)
  const key = keyOf(owner?.owner ?? '')
  await queue(async () => {
    const all = await keys<string>(database)
    await delMany(
      all.filter((one) => one === key || one.startsWith(`${key}/`)),
      database,
    )
  })
}

/** Under which key something of an owner's is kept. */
export const besideKey = (owner: string, name: string): string => `${keyOf(owner)}/${name}`

/** Keeps something of an owner's beside the state, until `wipe`: what is not needed before the first page is shown. */
export const keepBeside = (owner: string, name: string, value: unknown): Promise<void> =>
  queue(async () => {
    // Someone who has signed out meanwhile leaves nothing behind.
    if (store.get(sessionAtom)?.owner === owner)
      await keep(owner, besideKey(owner, name), { owner, value, at: Date.now() })
  })

/** What `keepBeside` kept for this owner; `undefined` for nothing. It may be of an older version: validate it. */
export async function readBeside(owner: string, name: string): Promise<unknown> {
  try {
    const kept = await get<{ owner: string; value: unknown }>(besideKey(owner, name), database)
    return kept?.owner === owner ? kept.value : undefined
  } catch {
    store.set(storageWorksAtom, false)
    return undefined
  }
}

/** Removes what punchout sessions left behind that are over by now. */
export const wipeEndedPunchouts = (): Promise<void> =>
  queue(async () => {
    for (const key of await keys<string>(database)) {
      if (!key.startsWith(`${KEY}:punchout:`)) continue
      const { at = 0 } = (await get<Partial<Envelope>>(key, database)) ?? {}
      if (at < Date.now() - PUNCHOUT_LIFE_MS) await del(key, database)
    }
  })

let last: Promise<void> = Promise.resolve()

function queue(write: () => Promise<void>): Promise<void> {
  last = last.then(write).catch(() => store.set(storageWorksAtom, false))
  return last
}
