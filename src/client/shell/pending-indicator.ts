import { atom } from 'jotai'
import { parkedAtom, stateAtom } from '../carts/carts.ts'
import { changeCountAtom, changesAtom, isLongAtom } from '../carts/changes.ts'
import { isGivenUp } from '../outbox/index.ts'
import { store } from '../storage/store.ts'

/** What is with the server sooner than this was never seen to wait: nothing flickers over it. */
const TIMEOUT_MS = 800

export interface PendingIndicator {
  /** Not with the server yet. */
  waiting: number
  /** Refused, unreadable, or failing for long: the person has to decide. */
  attention: number
  /** Some are not safe on this device yet. */
  keeping: boolean
  sending: boolean
  parked: boolean
}

/** What waits or needs the person; null where there is nothing to tell. */
export const pendingIndicatorAtom = atom((get): PendingIndicator | null => {
  const { waiting, attention } = get(changeCountAtom)
  const isLong = get(isLongAtom)
  if (attention === 0 && !(waiting > 0 && isLong)) return null
  return {
    waiting: isLong ? waiting : 0,
    attention,
    keeping: get(changesAtom).some(({ state }) => state === 'keeping'),
    sending: get(changesAtom).some(({ state }) => state === 'sending'),
    parked: get(parkedAtom) !== null,
  }
})

/** How the last that was told of has ended, or will: all of it at the server, or not all of it; null before any was. */
export const pendingOutcomeAtom = atom<'sent' | 'given up' | null>(null)

/** Times how long changes wait, and sees what becomes of them. Returns the way to stop. */
export function startPendingIndicator(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen = store.get(stateAtom)
  let isTelling = false

  function mindEnding(): void {
    const before = seen
    seen = store.get(stateAtom)
    // With its owner goes everything that could be told.
    if (before.outbox.owner !== seen.outbox.owner) store.set(pendingOutcomeAtom, null)
    else if (isTelling && isGivenUp(before, seen)) store.set(pendingOutcomeAtom, 'given up')
    const wasTelling = isTelling
    isTelling = store.get(pendingIndicatorAtom) !== null
    if (isTelling && !wasTelling) store.set(pendingOutcomeAtom, 'sent')
  }

  const follow = (): void => {
    const isWaiting = store.get(changeCountAtom).waiting > 0
    if (isWaiting) timer ??= setTimeout(() => store.set(isLongAtom, true), TIMEOUT_MS)
    else {
      clearTimeout(timer)
      timer = undefined
      store.set(isLongAtom, false)
    }
    mindEnding()
  }
  follow()
  const stops = [store.sub(stateAtom, follow), store.sub(pendingIndicatorAtom, follow)]
  return () => {
    stops.forEach((stop) => stop())
    clearTimeout(timer)
    store.set(isLongAtom, false)
    store.set(pendingOutcomeAtom, null)
  }
}
