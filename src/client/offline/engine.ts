import { ERROR } from '#contract/errors.ts'
import { afterFailure, dueAt, FRESH } from './backoff.ts'
import { append, type Box, type End, type Unnumbered, wake } from './box.ts'
import { type Disk, Fenced, Full } from './disk.ts'
import { type Entry, isOfCart, newEntry, type Settled } from './intent.ts'
import { listed } from './outcome.ts'
import {
  type CartState,
  type Draft,
  type Engine,
  type Issued,
  NO_CARTS,
  NO_ROOM,
  NOT_SAVED,
  type Opened,
  type Ports,
} from './ports.ts'
import { endsBetween, WITHDRAWN } from './view.ts'

/** Nothing is known of why a pass failed; it is tried again. */
const STUMBLE_MS = 5_000

interface Waiting {
  saved: (yes: boolean) => void
  settled: (how: Settled) => void
}

export function createEngine(ports: Ports): Engine {
  let state = NO_CARTS
  let stopped = false
  let disk: Disk | null = null
  let isSaving = false
  /** How many of the unsaved are in the transaction now under way. */
  let inHand = 0
  let isDraining = false
  let again = false
  let cancelTimer: (() => void) | null = null
  let readingFortune = FRESH
  let reading: { promise: Promise<void>; since: number } | null = null
  const waiting = new Map<string, Waiting>()
  const finished = new Set<string>()

  const isStopped = (): boolean => stopped
  const ready = hydrate()

  async function hydrate(): Promise<void> {
    while (!disk && !isStopped()) {
      try {
        await hold(await ports.open())
      } catch (error) {
        fell(error)
        if (isStopped()) break
        // The part of the app that opens it may not have come; it may yet.
        set({ status: 'error', error })
        await new Promise<void>((resolve) => ports.later(STUMBLE_MS, resolve))
      }
    }
    void save()
    pump()
  }

  /** From now on changes go there. */
  async function hold({ disk: opened, lasts, late }: Opened): Promise<void> {
    const box = await opened.read()
    if (!isAtRest()) return
    disk = opened
    state = { ...state, box: NO_CARTS.box }
    set({ storage: lasts ? 'durable' : 'memory' })
    take(box)
    if (late) ports.later(STUMBLE_MS, () => void openLate())
  }

  /** What a slow browser keeps is taken when it comes, once nothing is left that only this page has. */
  async function openLate(): Promise<void> {
    if (stopped) return
    try {
      const opened = await ports.open()
      if (opened.lasts) await hold(opened)
    } catch (error) {
      fell(error)
    }
    if (state.storage === 'memory') ports.later(STUMBLE_MS, () => void openLate())
    else void refresh().then(pump)
  }

  /** Whether a box can take the place of what this page has in its memory. */
  const isAtRest = (): boolean =>
    !disk || (!isSaving && !isDraining && !reading && state.unsaved.length + state.box.entries.length === 0)

  function set(next: Partial<CartState>): void {
    if (stopped) return
    state = { ...state, ...next }
    ports.changed(state)
  }

  /** Ours is the end of a session only where it is one; anything else comes again. */
  function fell(error: unknown): void {
    if (error instanceof Fenced) stop()
  }

  function end({ intent, settled }: End): void {
    if (finished.has(intent.opId)) return
    finished.add(intent.opId)
    waiting.get(intent.opId)?.settled(settled)
    waiting.delete(intent.opId)
    if (settled.outcome === 'applied' || settled.code !== WITHDRAWN) ports.ended({ intent, settled })
  }

  /** The box as it is now, and what this page itself was told; an older one than is known says nothing. */
  function take(box: Box, ends: readonly End[] = []): void {
    if (stopped) return
    const isFirst = state.box === NO_CARTS.box
    if (!isFirst && box.version < state.box.version) return
    const missed = isFirst ? [] : endsBetween(state.box, box)
    set({ box, ...(box.snapshot.whole && { status: 'ready', error: null }) })
    ends.forEach(end)
    missed.forEach(end)
  }

  async function change(make: (box: Box) => Box): Promise<boolean> {
    await ready
    const from = disk
    if (!from || stopped) return false
    let changes = false
    try {
      const box = await from.update((before) => {
        const after = make(before)
        changes = after !== before
        return after
      })
      if (from === disk) take(box)
      if (changes) ports.hint()
      pump()
      return changes
    } catch (error) {
      fell(error)
      return false
    }
  }

  async function save(): Promise<void> {
    if (isSaving || !disk) return
    isSaving = true
    while (state.unsaved.length > 0 && !isStopped()) {
      const { unsaved } = state
      inHand = unsaved.length
      let box: Box
      try {
        box = await disk.update((before) => append(wake(before), unsaved.map(unnumbered)))
      } catch (error) {
        inHand = 0
        set({ unsaved: state.unsaved.slice(unsaved.length) })
        for (const entry of unsaved) lose(entry, error)
        fell(error)
        continue
      }
      inHand = 0
      state = { ...state, unsaved: state.unsaved.slice(unsaved.length) }
      take(box)
      for (const { intent } of unsaved) waiting.get(intent.opId)?.saved(true)
      const mine = new Set(unsaved.map(({ intent }) => intent.opId))
      for (const { intent, state: at, code } of box.entries)
        if (at === 'refused' && mine.has(intent.opId))
          end({ intent, settled: { outcome: 'refused', code: code ?? NOT_SAVED } })
      ports.hint()
      pump()
    }
    isSaving = false
  }

  /** What could not be kept is no change at all, and said so at once. */
  function lose({ intent }: Entry, error: unknown): void {
    const code = error instanceof Full ? NO_ROOM : error instanceof Fenced ? ERROR.unauthenticated : NOT_SAVED
    waiting.get(intent.opId)?.saved(false)
    end({ intent, settled: { outcome: 'refused', code } })
  }

  function pump(): void {
    if (stopped || !disk || state.parked) return
    again = true
    if (!isDraining) void run(disk)
  }

  async function run(from: Disk): Promise<void> {
    isDraining = true
    let next: number | null = null
    try {
      while (again && !isStopped() && !state.parked) {
        again = false
        const { parked, next: due } = await ports.alone(() => ports.drain(drainPorts(from)))
        next = due
        set({ parked })
      }
    } catch (error) {
      fell(error)
      next = ports.now() + STUMBLE_MS
    }
    isDraining = false
    if (next !== null && !stopped) ports.waits()
    cancelTimer?.()
    cancelTimer = next === null || stopped ? null : ports.later(Math.max(0, next - ports.now()), pump)
  }

  const drainPorts = (from: Disk) => ({
    ...ports,
    disk: from,
    isSignedIn: () => !stopped && ports.isSignedIn(),
    sending: (lanes: ReadonlySet<string>) => {
      if (lanes.size + state.sending.size > 0) set({ sending: lanes })
    },
    learnt: (box: Box, { ends, stale }: { ends: readonly End[]; stale: boolean }) => {
      take(box, ends)
      ports.hint()
      if (stale) void refresh()
    },
  })

  async function refresh(): Promise<void> {
    await ready
    if (stopped || !disk) return
    const { tick: since } = state.box.snapshot
    // An answer on its way was asked for before what has just been learnt: then another is needed after it.
    if (reading) return reading.since === since ? reading.promise : reading.promise.then(refresh)
    const promise = read(disk, since)
    reading = { promise, since }
    return promise
  }

  async function read(from: Disk, since: number): Promise<void> {
    const { clientId } = state.box
    if (state.status === 'error') set({ status: 'loading' })
    let stale = false
    try {
      const list = await ports.list(clientId)
      const box = await from.update((before) => {
        const step = listed(before, list, { clientId, since }, ports.newId)
        stale = step.stale || isUnread(step.box)
        return step.box
      })
      readingFortune = FRESH
      take(box)
      set({ status: 'ready', error: null })
      ports.hint()
    } catch (error) {
      fell(error)
      set({ status: state.box.snapshot.whole ? state.status : 'error', error })
      readAgain()
    } finally {
      reading = null
    }
    if (stale) void refresh()
  }

  /** What is settled and yet not in the snapshot can only be learnt by reading. */
  function readAgain(): void {
    if (!isUnread(state.box)) return
    const now = ports.now()
    readingFortune = afterFailure(readingFortune, { now, random: ports.random(), after: null, own: false })
    ports.later(dueAt(readingFortune, now) - now, () => void refresh())
  }

  async function look(): Promise<void> {
    await ready
    try {
      if (disk) take(await disk.read())
    } catch (error) {
      fell(error)
    }
    // Whoever sent it may be gone, and nobody else reads what came of it.
    if (isUnread(state.box)) void refresh()
  }

  function issue(drafts: readonly Draft[]): Issued[] {
    const madeAt = ports.today()
    const issued: Issued[] = []
    const made = drafts.map((draft, i): Entry => {
      const opId = ports.newId()
      const before = issued.at(-1)
      const needs = before && drafts[i - 1]?.cartId === draft.cartId ? { needs: before.opId } : {}
      issued.push(watch(opId))
      return newEntry({ ...draft, ...needs, opId, madeAt, seq: Infinity, clientId: '' })
    })
    if (stopped) for (const entry of made) lose(entry, new Fenced())
    set({ unsaved: [...state.unsaved, ...made.map((entry): Entry => ({ ...entry, state: 'sending' }))] })
    void save()
    return issued
  }

  function watch(opId: string): Issued {
    const saved = Promise.withResolvers<boolean>()
    const settled = Promise.withResolvers<Settled>()
    waiting.set(opId, { saved: saved.resolve, settled: settled.resolve })
    return { opId, saved: saved.promise, settled: settled.promise }
  }

  function stop(): void {
    if (stopped) return
    stopped = true
    cancelTimer?.()
    // What is being kept at this moment is told of when that is done.
    for (const entry of state.unsaved.slice(inHand)) lose(entry, new Fenced())
  }

  return {
    state: () => state,
    refresh,
    issue,
    wake(signedIn) {
      if (signedIn && state.parked !== 'update') set({ parked: null })
      void change(wake)
    },
    look: () => void look(),
    change,
    stop,
    isStopped,
  }
}

/** Whether something is settled of which no cart tells yet. */
const isUnread = ({ entries }: Box): boolean =>
  entries.some(({ state, intent }) => state === 'settled' && isOfCart(intent))

const unnumbered = ({ intent: { seq: _seq, clientId: _client, ...intent } }: Entry): Unnumbered => intent
