import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type OpenDBCallbacks } from 'idb'
import type { Cart } from '#contract/cart.schema.ts'
import { Full } from './disk.ts'
import type { Row } from './rows.ts'

/** Whose session this device holds; those of ordinary users follow one another. */
export interface Space {
  space: string
  owner: string | null
  /** Grows with every session: it fences answers that arrive late (offline.md, *Logout*). */
  epoch: number
}

export interface BoxRow {
  owner: string
  version: number
  clientId: string
  nextSeq: number
  tick: number
  whole: boolean
}

interface CartRow {
  owner: string
  id: string
  cart: Cart
  contains: number
  at: number
}

/** Unsent changes that their owner left behind: only they can read them, with the key that the server gives them. */
export interface SealedRow {
  id: string
  /** A hash: whose they are is told to nobody who does not know already. */
  owner: string
  count: number
  /** When they were sealed; ISO 8601. */
  at: string
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

interface KeyRow {
  owner: string
  key: CryptoKey
}

/** Only ever added to: an older version of the app may come back (offline.md, *App versions*). */
export interface Outbox extends DBSchema {
  spaces: { key: string; value: Space }
  boxes: { key: string; value: BoxRow }
  records: { key: [string, number]; value: Row }
  carts: { key: [string, string]; value: CartRow }
  keys: { key: string; value: KeyRow }
  sealed: { key: string; value: SealedRow; indexes: { owner: string } }
}

export type Database = IDBPDatabase<Outbox>

const NAME = 'interior-outbox'
const VERSION = 1
/** A browser in trouble may never answer. */
const OPEN_MS = 5_000

let opening: Promise<Database> | null = null

const callbacks: OpenDBCallbacks<Outbox> = {
  upgrade(db) {
    db.createObjectStore('spaces', { keyPath: 'space' })
    db.createObjectStore('boxes', { keyPath: 'owner' })
    db.createObjectStore('records', { keyPath: ['owner', 'seq'] })
    db.createObjectStore('carts', { keyPath: ['owner', 'id'] })
    db.createObjectStore('keys', { keyPath: 'owner' })
    db.createObjectStore('sealed', { keyPath: 'id' }).createIndex('owner', 'owner')
  },
  // Another page brings a newer version of the app: it must not wait for this one.
  blocking: (_from, _to, { target }) => {
    if (target instanceof IDBDatabase) target.close()
    opening = null
  },
  terminated: () => {
    opening = null
  },
}

async function open(): Promise<Database> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('IndexedDB does not answer')), OPEN_MS),
  )
  // Where storage is refused, opening throws before anybody listens for this.
  late.catch(() => undefined)
  try {
    return await Promise.race([openDB<Outbox>(NAME, VERSION, callbacks), late])
  } catch (error) {
    // A newer version of the app was here; what it added is left alone.
    if (error instanceof DOMException && error.name === 'VersionError') return await openDB<Outbox>(NAME)
    throw error
  }
}

/** The connection may have died without a word, as Safari's do: then another is opened, once. */
const isDead = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name)

/** Does something with the database; whatever it does may be done twice. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  opening ??= open()
  const mine = opening
  try {
    return await work(await mine)
  } catch (error) {
    if (opening === mine && (isDead(error) || !(await isOpen(mine)))) opening = null
    if (!isDead(error)) throw error
    opening ??= open()
    return await work(await opening)
  }
}

const isOpen = (database: Promise<Database>): Promise<boolean> =>
  database.then(
    () => true,
    () => false,
  )

/** The stores that transactions about an owner's changes span. */
export const STORES = ['spaces', 'boxes', 'records', 'carts', 'keys', 'sealed'] as const
export type Tx<Mode extends IDBTransactionMode> = IDBPTransaction<Outbox, typeof STORES, Mode>

/** There is one space: what a punchout session has on its way lives and ends with its page (decisions §6). */
export const SPACE = 'user'

/** All that is an owner's: their rows in a store whose keys begin with the owner. */
export const rangeOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])

/**
 * The work's result once the transaction is through, or nothing of it.
 * @throws {Full}
 */
export async function guarded<T>(tx: Tx<'readonly'> | Tx<'readwrite'>, work: () => Promise<T>): Promise<T> {
  tx.done.catch(() => undefined)
  try {
    const result = await work()
    await tx.done
    return result
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // It has ended already.
    }
    throw isQuota(error) || isQuota(tx.error) ? new Full({ cause: error }) : error
  }
}

const isQuota = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
