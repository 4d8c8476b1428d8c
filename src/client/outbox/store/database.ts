import { type DBSchema, type IDBPDatabase, type IDBPTransaction, unwrap, wrap } from 'idb'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { openDatabase, type Opening } from '../../storage/open-database.ts'
import { abortOnLeave, whenShown } from '../../storage/page-lifecycle.ts'
import { QuotaError } from '../core/outbox-store.ts'
import type { Moved } from '../core/moved.ts'
import type { Removed } from '../core/removed.ts'
import type { EntryRow } from '../core/serialize.ts'
import type { CartSnapshot } from '../core/snapshot.ts'

/** Whose session this device holds; those of ordinary users follow one another. */
export interface Space {
  space: string
  owner: string | null
  /** Grows with every session: it fences answers that arrive late [outbox/sessions]. */
  epoch: number
}

export interface OutboxRow {
  owner: string
  version: number
  clientId: string
  nextSeq: number
  tick: number
  whole: boolean
  moved?: readonly Moved[]
  /** A version of the app that does not know of it forgets it. */
  removed?: Removed
  /** Carts whose lines are missing; a version of the app that does not know of them forgets them, and reads anew. */
  lacking?: readonly CartSnapshot[]
}

interface CartRow {
  owner: string
  id: string
  cart: Cart
  contains: number
  at: number
  language?: string | undefined
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

/** Only ever added to: an older version of the app may come back [outbox/app-versions]. */
export interface OutboxSchema extends DBSchema {
  spaces: { key: string; value: Space }
  boxes: { key: string; value: OutboxRow }
  records: { key: [string, number]; value: EntryRow }
  carts: { key: [string, string]; value: CartRow }
  keys: { key: string; value: KeyRow }
  sealed: { key: string; value: SealedRow; indexes: { owner: string } }
}

export type Database = IDBPDatabase<OutboxSchema>

const NAME = 'interior-outbox'
const VERSION = 1
/** Another page may hold the database and be frozen: an iPad stops whole apps in the middle of a transaction. */
const TRANSACTION_MS = 10_000

let opening: Promise<Database> | null = null

const HOW: Opening = {
  upgrade(db) {
    db.createObjectStore('spaces', { keyPath: 'space' })
    db.createObjectStore('boxes', { keyPath: 'owner' })
    db.createObjectStore('records', { keyPath: ['owner', 'seq'] })
    db.createObjectStore('carts', { keyPath: ['owner', 'id'] })
    db.createObjectStore('keys', { keyPath: 'owner' })
    db.createObjectStore('sealed', { keyPath: 'id' }).createIndex('owner', 'owner')
  },
  lost: () => {
    opening = null
  },
}

async function open(): Promise<Database> {
  const opened = openDatabase(NAME, { ...HOW, version: VERSION }).catch((error: unknown) => {
    // A newer version of the app was here; what it added is left alone.
    if (isNamed(error, 'VersionError')) return openDatabase(NAME, HOW)
    throw error
  })
  return wrap(await opened) as Database
}

const noAnswer = (): DOMException => new DOMException('IndexedDB does not answer', 'TimeoutError')

/** The connection may have died without a word, as Safari's do: then another is opened, once. */
const isDead = (error: unknown): boolean => isNamed(error, 'InvalidStateError') || isNamed(error, 'UnknownError')

/** The transaction was ended from outside: the page was left, or the browser stopped it for a while. */
const isCut = (error: unknown): boolean => isNamed(error, 'AbortError')

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

/** Does something with the database; whatever it does may be done twice. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  await whenShown()
  opening ??= open()
  const mine = opening
  try {
    return await work(await mine)
  } catch (error) {
    if (opening === mine && (isDead(error) || !(await isOpen(mine)))) opening = null
    if (!isDead(error) && !isCut(error)) throw error
    await whenShown()
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
export type Tx<Mode extends IDBTransactionMode> = IDBPTransaction<OutboxSchema, typeof STORES, Mode>

/** There is one space: what a punchout session has on its way lives and ends with its page [outbox/sessions]. */
export const SPACE = 'user'

/** All that is an owner's: their rows in a store whose keys begin with the owner. */
export const rangeOf = (owner: string): IDBKeyRange => IDBKeyRange.bound([owner], [owner, []])

/**
 * Does something in a transaction; its result once that is through, or nothing of it. It may be done twice.
 * @throws {QuotaError}
 * @throws {DOMException} `TimeoutError` where the database does not answer
 */
export const inTransaction = <T, Mode extends 'readonly' | 'readwrite'>(
  mode: Mode,
  work: (tx: Tx<Mode>) => Promise<T>,
): Promise<T> => withDatabase((database) => guarded(database.transaction(STORES, mode, { durability: 'strict' }), work))

async function guarded<T, Mode extends 'readonly' | 'readwrite'>(
  tx: Tx<Mode>,
  work: (tx: Tx<Mode>) => Promise<T>,
): Promise<T> {
  tx.done.catch(() => undefined)
  const raw = unwrap(tx)
  abortOnLeave(raw)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end(() => raw.abort())
  }, TRANSACTION_MS)
  try {
    const result = await work(tx)
    // From here on it gets through without this page.
    end(() => raw.commit())
    await tx.done
    return result
  } catch (error) {
    end(() => raw.abort())
    if (isLate) throw noAnswer()
    throw isQuota(error) || isQuota(tx.error) ? new QuotaError({ cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}

function end(how: () => void): void {
  try {
    how()
  } catch {
    // It has ended already.
  }
}

const isQuota = (error: unknown): boolean => isNamed(error, 'QuotaExceededError')
