import { atom } from 'jotai'
import { entriesAtom } from '../../carts/carts.ts'
import { changesAtom } from '../../carts/changes.ts'
import type { Change } from '../../carts/changes-view.ts'
import type { Entry } from '../../outbox/index.ts'
import { store } from '../../storage/store.ts'

/** What came further than this and no end yet is shown where it is by then; on a good network it has ended. */
const LAG_MS = 300

const shownAtom = atom(store.get(entriesAtom))

/**
 * The intents as the cart page marks them. One that was made, or has ended, is shown so at once, with the cart; what
 * lies between, being kept and being sent, would draw the page three times more for each press, and comes a moment
 * later. Nothing is called safe sooner than it is [outbox/i1].
 */
export const markedAtom = atom((get) => get(shownAtom))

let timer: ReturnType<typeof setTimeout> | undefined

function show(): void {
  clearTimeout(timer)
  timer = undefined
  store.set(shownAtom, store.get(entriesAtom))
}

store.sub(entriesAtom, () => {
  const [before, now] = [store.get(shownAtom), store.get(entriesAtom)]
  const isSame = before.length === now.length && now.every(({ intent }, i) => intent.opId === before[i]?.intent.opId)
  const moved = now.filter(({ state }, i) => state !== before[i]?.state)
  if (!isSame || moved.some(({ state }) => !ON_ITS_WAY.has(state))) show()
  else if (moved.length > 0) timer ??= setTimeout(show, LAG_MS)
})

const ON_ITS_WAY: ReadonlySet<Entry['state']> = new Set(['keeping', 'waiting', 'sending'])

const NONE: readonly Change[] = []

/** The changes that need the person. */
export const attentionAtom = atom((get): readonly Change[] => {
  const some = get(changesAtom).filter(({ state }) => state === 'attention')
  return some.length > 0 ? some : NONE
})
