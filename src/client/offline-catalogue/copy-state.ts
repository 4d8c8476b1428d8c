import { atom, useAtomValue } from 'jotai'
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
export type CopyLack = 'off' | 'locked' | 'missing'

const lackOf = ({ at, facts, locked }: CopyState): CopyLack | null =>
  at === 'off' ? 'off' : locked ? 'locked' : facts === null ? 'missing' : null

/** What the active shop's copy lacks in the language now chosen; null where it answers. */
export const useCopyLack = (): CopyLack | null => lackOf(useAtomValue(copyStateAtom))
