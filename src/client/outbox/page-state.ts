import { ERROR } from '#contract/errors.ts'
import type { End, OutboxState } from './core/outbox-state.ts'
import { type OutboxStore, QuotaError, SessionEndedError } from './core/outbox-store.ts'
import { type Entry, isUnsettled, type Settled } from './core/intent.ts'
import { LINES_MISSING, NO_ROOM, NOT_SAVED } from '../storage/refusal-codes.ts'
import { type CartState, type Issued, NO_CARTS, type Ports } from './ports.ts'
import { takenSince } from './core/removed.ts'

/** Nothing is known of why something failed; it is tried again after so many milliseconds. */
export const STUMBLE_MS = 5_000

/** The cart's lines are not on this device. */
export class Unseen extends Error {}

function codeOf(error: unknown): string {
  if (error instanceof QuotaError) return NO_ROOM
  if (error instanceof Unseen) return LINES_MISSING
  return error instanceof SessionEndedError ? ERROR.unauthenticated : NOT_SAVED
}

interface Waiting {
  saved: (yes: boolean) => void
  settled: (how: Settled) => void
}

/** What a page shows of an owner's carts, where they are kept, and who waits for the end of which intent. */
export interface PageState {
  /** Null as long as it has not been opened. */
  store: OutboxStore | null
  get: () => CartState
  set: (next: Partial<CartState>) => void
  /** From now on the carts are kept there, whatever was known before. */
  move: (store: OutboxStore, outbox: OutboxState, storage: CartState['storage']) => void
  /** The outbox as it is now, and what this page itself was told; an older one than is known says nothing. */
  take: (outbox: OutboxState, ends?: readonly End[]) => void
  /** Whoever made the intent is told when it is kept, and how it ended. */
  watch: (opId: string) => Issued
  /** The first of the unsaved are kept now, in that outbox. */
  saved: (outbox: OutboxState, unsaved: readonly Entry[]) => void
  end: (end: End) => void
  /** What could not be kept is no change at all, and said so at once. */
  lose: (entry: Entry, error: unknown) => void
  /** Ours is the end of a session only where it is one; anything else comes again. */
  onError: (error: unknown) => void
  /** @param inHand how many of the unsaved are being kept at this moment: told of when that is done */
  stop: (inHand: number) => void
  isStopped: () => boolean
}

export function createPageState(ports: Pick<Ports, 'changed' | 'ended'>, stopAll: () => void): PageState {
  let state = NO_CARTS
  let stopped = false
  const waiting = new Map<string, Waiting>()
  const endedOps = new Set<string>()

  function set(next: Partial<CartState>): void {
    if (stopped) return
    state = { ...state, ...next }
    ports.changed(state)
  }

  function take(outbox: OutboxState, ends: readonly End[] = []): void {
    if (stopped) return
    const isFirst = state.outbox === NO_CARTS.outbox
    if (!isFirst && outbox.version < state.outbox.version) return
    const missed = isFirst ? [] : endsBetween(state.outbox, outbox)
    set({ outbox, ...(outbox.snapshot.whole && { status: 'ready', error: null }) })
    ends.forEach(end)
    missed.forEach(end)
  }

  function saved(outbox: OutboxState, unsaved: readonly Entry[]): void {
    // One change of what is shown, not two: no entry is missing in between.
    state = { ...state, unsaved: state.unsaved.slice(unsaved.length) }
    take(outbox)
    for (const { intent } of unsaved) waiting.get(intent.opId)?.saved(true)
  }

  function end({ intent, settled }: End): void {
    if (endedOps.has(intent.opId)) return
    endedOps.add(intent.opId)
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
    store: null,
    get: () => state,
    set,
    take,
    move(store, outbox, storage) {
      page.store = store
      state = { ...state, outbox: NO_CARTS.outbox }
      set({ storage })
      take(outbox)
    },
    watch(opId) {
      const [kept, settled] = [Promise.withResolvers<boolean>(), Promise.withResolvers<Settled>()]
      waiting.set(opId, { saved: kept.resolve, settled: settled.resolve })
      return { opId, saved: kept.promise, settled: settled.promise }
    },
    saved,
    end,
    lose,
    onError(error) {
      if (error instanceof SessionEndedError) stopAll()
    },
    stop(inHand) {
      stopped = true
      for (const entry of state.unsaved.slice(inHand)) lose(entry, new SessionEndedError())
    },
    isStopped: () => stopped,
  }
  return page
}

/** An intent that was taken back before it left, or refused and dismissed; nobody is told of it. */
export const WITHDRAWN = 'withdrawn'

/** The intents as a screen shows them: with what is on its way, and what is not kept yet, at the end. */
export function entriesOf({ outbox, unsaved, sending }: CartState): readonly Entry[] {
  const kept = outbox.entries.map(
    (entry): Entry =>
      entry.state === 'waiting' && entry.sent && sending.has(entry.intent.cartId)
        ? { ...entry, state: 'sending' }
        : entry,
  )
  return [...kept, ...unsaved]
}

/** Which intents ended between two looks at an outbox, whoever sent them. */
export function endsBetween(before: OutboxState, after: OutboxState): End[] {
  const now = new Map(after.entries.map((entry) => [entry.intent.opId, entry]))
  const isTaken = takenSince(before, after)
  return before.entries.filter(isUnsettled).flatMap(({ intent }): End[] => {
    const entry = now.get(intent.opId)
    if (entry && isUnsettled(entry)) return []
    if (entry?.state === 'refused') return [{ intent, settled: { outcome: 'refused', code: entry.code ?? WITHDRAWN } }]
    if (entry || isTaken(intent)) return [{ intent, settled: { outcome: 'applied', revision: null } }]
    return [{ intent, settled: { outcome: 'refused', code: WITHDRAWN } }]
  })
}

const opIdsOf = (entries: readonly Entry[]): string[] => entries.map(({ intent }) => intent.opId)

/** Whether something went between two looks without the server having taken it: taken back, thrown away, or not kept. */
export function isGivenUp(before: CartState, after: CartState): boolean {
  const had = new Set(opIdsOf([...before.outbox.entries, ...before.unsaved]))
  const has = new Set(opIdsOf([...after.outbox.entries, ...after.unsaved]))
  const isGone = ({ intent }: Entry): boolean => !has.has(intent.opId)
  // What is tried again has another in its place.
  const isReplaced = [...has].some((opId) => !had.has(opId))
  return (
    before.unsaved.some(isGone) ||
    before.outbox.unreadable.length > after.outbox.unreadable.length ||
    (!isReplaced && before.outbox.entries.some((entry) => entry.state === 'refused' && isGone(entry))) ||
    endsBetween(before.outbox, after.outbox).some(
      ({ settled }) => settled.outcome === 'refused' && settled.code === WITHDRAWN,
    )
  )
}
