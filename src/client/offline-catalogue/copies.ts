import { clear, del, get, set, type UseStore } from 'idb-keyval'
import type { Locale } from '#contract/locale.ts'
import { objectStore } from '../storage/object-store.ts'

/** Whose copy of which catalogue. */
export interface CopyName {
  owner: string
  shop: string
  language: Locale
}

/** A shop's whole catalogue in a language, kept on this device [outbox/offline-catalogue]. */
export interface Copy extends CopyName {
  version: number
  /** The engine's blob with its documents. */
  base: ArrayBuffer
  /** What changed since, oldest first: small segments on top. */
  patches: { segment: ArrayBuffer; deletes: string[] }[]
  /** When the server last said that this is how things are; ms since 1970. */
  checkedAt: number
  /** For so many days from then on it may be shown; copies of older versions of the app do not say. */
  days?: number
}

/** Where the server does not say otherwise, a copy locks after so long without contact [outbox/offline-catalogue]. */
export const OFFLINE_DAYS = 30
const DAY_MS = 86_400_000

/** From then on the copy is shown no more, until the server has answered again; ms since 1970. */
export const lockedAt = ({ checkedAt, days = OFFLINE_DAYS }: Pick<Copy, 'checkedAt' | 'days'>): number =>
  checkedAt + days * DAY_MS

/** Megabytes take their time on an old tablet. */
const WAIT_MS = 15_000

const database: UseStore = objectStore('interior-catalogue', 'copies', WAIT_MS)

const keyOf = ({ owner, shop, language }: CopyName): string => JSON.stringify([owner, shop, language])

/** Reads a copy; null when there is none. Throws what IndexedDB throws. */
export const readCopy = async (name: CopyName): Promise<Copy | null> => (await get<Copy>(keyOf(name), database)) ?? null

export const writeCopy = (copy: Copy): Promise<void> => set(keyOf(copy), copy, database)

export const deleteCopy = (name: CopyName): Promise<void> => del(keyOf(name), database)

/** Removes every copy, whoever's: when somebody signs out [outbox/i10]. Never throws. */
export const forgetCopies = (): Promise<void> => clear(database).catch(() => undefined)

/** Bytes that a copy takes. */
export const sizeOf = ({ base, patches }: Pick<Copy, 'base' | 'patches'>): number =>
  patches.reduce((sum, { segment }) => sum + segment.byteLength, base.byteLength)
