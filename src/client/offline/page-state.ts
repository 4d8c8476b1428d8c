import { ERROR } from '#contract/errors.ts'
import type { Box, End } from './box.ts'
import { type Disk, Fenced, Full } from './disk.ts'
import type { Entry, Settled } from './intent.ts'
import { type CartState, type Issued, LINES_MISSING, NO_CARTS, NO_ROOM, NOT_SAVED, type Ports } from './ports.ts'
import { endsBetween, WITHDRAWN } from './view.ts'

/** Nothing is known of why something failed; it is tried again after so many milliseconds. */
export const STUMBLE_MS = 5_000

/** The cart's lines are not on this device. */
export class Unseen extends Error {}

function codeOf(error: unknown): string {
  if (error instanceof Full) return NO_ROOM
  if (error instanceof Unseen) return LINES_MISSING
  return error instanceof Fenced ? ERROR.unauthenticated : NOT_SAVED
}

interface Waiting {
  saved: (yes: boolean) => void
  settled: (how: Settled) => void
}

/** What a page shows of an owner's carts, where they are kept, and who waits for the end of which intent. */
export interface PageState {
  /** Null as long as it has not been opened. */
  disk: Disk | null
  get: () => CartState
  set: (next: Partial<CartState>) => void
  /** From now on the carts are kept there, whatever was known before. */
  move: (disk: Disk, box: Box, storage: CartState['storage']) => void
  /** The box as it is now, and what this page itself was told; an older one than is known says nothing. */
  take: (box: Box, ends?: readonly End[]) => void
  /** Whoever made the intent is told when it is kept, and how it ended. */
  watch: (opId: string) => Issued
  /** The first of the unsaved are kept now, in that box. */
  saved: (box: Box, unsaved: readonly Entry[]) => void
  end: (end: End) => void
  /** What could not be kept is no change at all, and said so at once. */
  lose: (entry: Entry, error: unknown) => void
  /** Ours is the end of a session only where it is one; anything else comes again. */
  fell: (error: unknown) => void
  /** @param inHand how many of the unsaved are being kept at this moment: told of when that is done */
  stop: (inHand: number) => void
  isStopped: () => boolean
}

export function createPageState(ports: Pick<Ports, 'changed' | 'ended'>, stopAll: () => void): PageState {
  let state = NO_CARTS
  let stopped = false
  const waiting = new Map<string, Waiting>()
  const finished = new Set<string>()

  function set(next: Partial<CartState>): void {
    if (stopped) return
    state = { ...state, ...next }
    ports.changed(state)
  }

  function take(box: Box, ends: readonly End[] = []): void {
    if (stopped) return
    const isFirst = state.box === NO_CARTS.box
    if (!isFirst && box.version < state.box.version) return
    const missed = isFirst ? [] : endsBetween(state.box, box)
    set({ box, ...(box.snapshot.whole && { status: 'ready', error: null }) })
    ends.forEach(end)
    missed.forEach(end)
  }

  function saved(box: Box, unsaved: readonly Entry[]): void {
    // One change of what is shown, not two: no entry is missing in between.
    state = { ...state, unsaved: state.unsaved.slice(unsaved.length) }
    take(box)
    for (const { intent } of unsaved) waiting.get(intent.opId)?.saved(true)
  }

  function end({ intent, settled }: End): void {
    if (finished.has(intent.opId)) return
    finished.add(intent.opId)
    waiting.get(intent.opId)?.settled(settled)
    waiting.delete(intent.opId)
    if (settled.outcome === 'applied' || settled.code !== WITHDRAWN) ports.ended({ intent, settled })
  }

  function lose({ intent }: Entry, error: unknown): void {
    const code = codeOf(error)
    waiting.get(intent.opId)?.saved(false)
    end({ intent, settled: { outcome: 'refused', code } })
  }

  const page: PageState = {
    disk: null,
    get: () => state,
    set,
    take,
    move(disk, box, storage) {
      page.disk = disk
      state = { ...state, box: NO_CARTS.box }
      set({ storage })
      take(box)
    },
    watch(opId) {
      const [kept, settled] = [Promise.withResolvers<boolean>(), Promise.withResolvers<Settled>()]
      waiting.set(opId, { saved: kept.resolve, settled: settled.resolve })
      return { opId, saved: kept.promise, settled: settled.promise }
    },
    saved,
    end,
    lose,
    fell(error) {
      if (error instanceof Fenced) stopAll()
    },
    stop(inHand) {
      stopped = true
      for (const entry of state.unsaved.slice(inHand)) lose(entry, new Fenced())
    },
    isStopped: () => stopped,
  }
  return page
}
