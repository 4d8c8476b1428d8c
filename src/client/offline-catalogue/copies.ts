import { del, get, set } from 'idb-keyval'
import type { Locale } from '#contract/locale.ts'
import { copiesStore } from '../storage/catalogue-copies.ts'

/** Whose copy of which catalogue, as which company sees it. */
export interface CopyName {
  owner: string
  shop: string
  language: Locale
  /** At whose prices, and without what is hidden from it [contract/agreement-prices]; null: the shop's own. */
  company: string | null
  /**
   * Names the person's companies and what these pay: what was kept under another name is good no more. null until a
   * server has said so.
   */
  companiesVersion: string | null
}

/** For whom a copy was fetched. */
export interface CopyOf extends Pick<CopyName, 'company' | 'companiesVersion'> {
  /** Names what it lacks since that is hidden from the company; '' where nothing is. */
  hides: string
}

/** A shop's whole catalogue in a language, kept on this device [outbox/offline-catalogue]. */
export interface Copy extends Pick<CopyName, 'owner' | 'shop' | 'language'> {
  version: number
  /** The engine's blob with its documents. */
  base: ArrayBuffer
  /** What changed since, oldest first: small segments on top. */
  patches: { segment: ArrayBuffer; deletes: string[] }[]
  /** When the server last said that this is how things are; ms since 1970. */
  checkedAt: number
  /** For so many days from then on it may be shown; copies of older versions of the app do not say. */
  days?: number
  /** Copies of older versions of the app do not say. */
  of?: CopyOf
}

/** Where the server does not say otherwise, a copy locks after so long without contact [outbox/offline-catalogue]. */
export const OFFLINE_DAYS = 30
const DAY_MS = 86_400_000

/** From then on the copy is shown no more, until the server has answered again; ms since 1970. */
export const lockedAt = ({ checkedAt, days = OFFLINE_DAYS }: Pick<Copy, 'checkedAt' | 'days'>): number =>
  checkedAt + days * DAY_MS

/** One for all companies: what they see is laid over it, or fetched as a change of it. */
const keyOf = ({ owner, shop, language }: CopyName | Copy): string => JSON.stringify([owner, shop, language])

/** Reads a copy; null when there is none. Throws what IndexedDB throws. */
export const readCopy = async (name: CopyName): Promise<Copy | null> =>
  (await get<Copy>(keyOf(name), copiesStore)) ?? null

export const writeCopy = (copy: Copy): Promise<void> => set(keyOf(copy), copy, copiesStore)

export const deleteCopy = (name: CopyName): Promise<void> => del(keyOf(name), copiesStore)

/** Bytes that a copy takes. */
export const sizeOf = ({ base, patches }: Pick<Copy, 'base' | 'patches'>): number =>
  patches.reduce((sum, { segment }) => sum + segment.byteLength, base.byteLength)
