import { atom } from 'jotai'
import { parkedAtom } from '../offline/carts.ts'
import { changeCountAtom, changesAtom } from '../offline/changes.ts'
import { store } from '../storage/store.ts'

/** What is with the server sooner than this was never seen to wait: nothing flickers over it. */
const PATIENCE_MS = 800

export interface ToldChanges {
  /** Not with the server yet. */
  waiting: number
  /** Refused, unreadable, or failing for long: the person has to decide. */
  attention: number
  /** Some are not safe on this device yet. */
  keeping: boolean
  sending: boolean
  parked: boolean
}

/** Whether changes have waited for long enough to be told of. */
const isLongAtom = atom(false)

/** What waits or needs the person; null where there is nothing to tell. */
export const toldAtom = atom((get): ToldChanges | null => {
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

/** Whether this page has told of anything, so that it is worth saying when it is over. */
export const wasToldAtom = atom(false)

/** Times how long changes wait. Returns the way to stop. */
export function timeChanges(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = (): void => {
    const isWaiting = store.get(changeCountAtom).waiting > 0
    if (isWaiting) timer ??= setTimeout(() => store.set(isLongAtom, true), PATIENCE_MS)
    else {
      clearTimeout(timer)
      timer = undefined
      store.set(isLongAtom, false)
    }
    if (store.get(toldAtom) !== null) store.set(wasToldAtom, true)
  }
  follow()
  const stops = [store.sub(changeCountAtom, follow), store.sub(toldAtom, follow)]
  return () => {
    stops.forEach((stop) => stop())
    clearTimeout(timer)
    store.set(isLongAtom, false)
    store.set(wasToldAtom, false)
  }
}
