import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { Locale } from '#contract/locale.ts'

/** Whose copy of which catalogue. */
export interface CopyName {
  owner: string
  shop: string
  language: Locale
}

/** A shop's whole catalogue in a language, kept on this device (offline.md). */
export interface Copy extends CopyName {
  version: number
  /** The engine's blob with its documents. */
  base: ArrayBuffer
  /** What changed since, oldest first: small segments on top. */
  patches: { segment: ArrayBuffer; deletes: string[] }[]
  /** When the server last said that this is how things are; ms since 1970. */
  checkedAt: number
}

let opened: UseStore | null = null
const database = (): UseStore => (opened ??= createStore('interior-catalogue', 'copies'))

const keyOf = ({ owner, shop, language }: CopyName): string => JSON.stringify([owner, shop, language])

/** Reads a copy; null when there is none. Throws what IndexedDB throws. */
export const readCopy = async (name: CopyName): Promise<Copy | null> =>
  (await get<Copy>(keyOf(name), database())) ?? null

export const writeCopy = (copy: Copy): Promise<void> => set(keyOf(copy), copy, database())

export const deleteCopy = (name: CopyName): Promise<void> => del(keyOf(name), database())

/** Removes every copy, whoever's: when somebody signs out (I10). Never throws. */
export const forgetCopies = (): Promise<void> => clear(database()).catch(() => undefined)

/** Bytes that a copy takes. */
export const sizeOf = ({ base, patches }: Pick<Copy, 'base' | 'patches'>): number =>
  patches.reduce((sum, { segment }) => sum + segment.byteLength, base.byteLength)
