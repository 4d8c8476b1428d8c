import { atom, useAtomValue } from 'jotai'
import { copyAtom } from '../http/copy.ts'
import type { CopyFacts } from './messages.ts'

/** How the active shop's copy stands in the language now chosen. */
export interface CopyState {
  /**
   * `off`: the person switched it off. `stopped`: they stopped the first download. `held-back`: a metered connection, and nobody said that it may be used. `full`:
   * the device has no room for it.
   */
  at: 'none' | 'off' | 'stopped' | 'held-back' | 'fetching' | 'ready' | 'failed' | 'full'
  facts: CopyFacts | null
  /** It has been without contact for too long [outbox/offline-catalogue]. */
  locked: boolean
  /** Of a first download: bytes that have arrived, of about so many. */
  progress: { arrived: number; of: number } | null
}

export const NOTHING: CopyState = { at: 'none', facts: null, locked: false, progress: null }
export const copyStateAtom = atom<CopyState>(NOTHING)

/** Why the device cannot answer in the network's place. */
export type CopyLack = 'off' | 'locked' | 'missing' | 'company'

function lackOf({ at, facts, locked }: CopyState): CopyLack | null {
  if (at === 'off') return 'off'
  if (locked) return 'locked'
  if (facts === null) return 'missing'
  return facts.prices === 'none' ? 'company' : null
}

/** What the active shop's copy lacks in the language now chosen; null where it answers. */
export const useCopyLack = (): CopyLack | null => lackOf(useAtomValue(copyStateAtom))

/** Whether the screen shows a copy with the shop's own prices, since what was agreed with the company is not on the device. */
export const lacksPricesAtom = atom(
  (get): boolean => get(copyAtom) !== null && get(copyStateAtom).facts?.prices === 'shop',
)
