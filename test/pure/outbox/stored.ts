import { type OutboxState, newOutboxState } from '#client/outbox/core/outbox-state.ts'
import type { Entry } from '#client/outbox/core/intent.ts'
import { isUnreadable, readRow, type EntryRow, toRow } from '#client/outbox/core/serialize.ts'
import type { Snapshot } from '#client/outbox/core/snapshot.ts'
import { OUTBOX_VERSIONS, type Upcasts } from '#contract/cart/outbox.ts'

/** Versions of the app; each gives the renaming of a cart a version of its own. */
export const APPS = [1, 2, 3] as const
export type App = (typeof APPS)[number]

const same = (args: unknown): unknown => args
const UPCASTS: Upcasts = { 'cart.rename': { 1: same, 2: same } }
const KNOWN = new Map(APPS.map((app) => [app, { ...OUTBOX_VERSIONS, 'cart.rename': app }]))

/** The version that an app's own changes go out with. */
export const versionFor = (app: App, { intent: { mutation, made } }: Pick<Entry, 'intent'>): number =>
  made?.version ?? KNOWN.get(app)?.[mutation.name] ?? 1

/** The first version knows of no cart without its lines: it neither reads nor keeps what is said of them. */
const asKnown = (app: App, snapshot: Snapshot): Snapshot =>
  app === 1 && snapshot.lacking.size > 0 ? { ...snapshot, lacking: new Map() } : snapshot

/** What of an owner's stands in the database: rows, as an app of any version wrote them and may read them. */
export class Stored {
  readonly owner: string
  version = 0
  #meta: Pick<OutboxState, 'clientId' | 'nextSeq' | 'moved' | 'removed' | 'snapshot'>
  #rows = new Map<number, unknown>()
  readonly #read = new Map<App, OutboxState>()

  constructor(owner: string, clientId: string) {
    const { nextSeq, moved, removed, snapshot } = newOutboxState(owner, clientId)
    this.owner = owner
    this.#meta = { clientId, nextSeq, moved, removed, snapshot }
  }

  /** As `indexedDbStore` does. */
  read(app: App): OutboxState {
    const known = this.#read.get(app)
    if (known?.version === this.version) return known
    const before = new Map(known?.entries.map((entry) => [entry.intent.seq, entry]))
    const all = [...this.#rows]
      .toSorted(([a], [b]) => a - b)
      .map(([seq, row]) => {
        const entry = readRow(row, UPCASTS, KNOWN.get(app))
        return isUnreadable(entry) ? { ...entry, seq } : reuse(before.get(seq), entry)
      })
    const outbox: OutboxState = {
      owner: this.owner,
      version: this.version,
      ...this.#meta,
      snapshot: asKnown(app, this.#meta.snapshot),
      entries: all.filter((one): one is Entry => !isUnreadable(one)),
      unreadable: all.filter(isUnreadable),
    }
    this.#read.set(app, outbox)
    return outbox
  }

  write(app: App, before: OutboxState, after: OutboxState): OutboxState {
    const { clientId, nextSeq, moved, removed, snapshot } = after
    this.version += 1
    this.#meta = { clientId, nextSeq, moved, removed, snapshot: asKnown(app, snapshot) }
    const known = new Set(before.entries)
    const rows = new Map<number, unknown>()
    for (const { seq } of after.unreadable) rows.set(seq, this.#rows.get(seq))
    for (const entry of after.entries) {
      const { seq } = entry.intent
      const row: EntryRow = { ...toRow(this.owner, entry), version: versionFor(app, entry) }
      rows.set(seq, known.has(entry) ? this.#rows.get(seq) : structuredClone(row))
    }
    this.#rows = rows
    const outbox = { ...after, version: this.version }
    this.#read.set(app, outbox)
    return outbox
  }

  get rows(): readonly unknown[] {
    return [...this.#rows.values()]
  }

  opIdsOf = (cartId: string): string[] =>
    this.rows.filter((row) => Object(row).cartId === cartId).map((row) => String(Object(row).opId))

  /** Puts something else in the place of a record. */
  damage(at: number, how: (row: EntryRow) => unknown): EntryRow | null {
    const [seq, row] = [...this.#rows][at % Math.max(1, this.#rows.size)] ?? []
    if (seq === undefined || !isWhole(row)) return null
    this.#rows.set(seq, how(row))
    this.version += 1
    return row
  }
}

const isWhole = (row: unknown): row is EntryRow => !isUnreadable(readRow(row, UPCASTS, KNOWN.get(3)))

/** What has not changed stays the same object, as a structured clone of the same row would be equal. */
const reuse = (before: Entry | undefined, entry: Entry): Entry =>
  before && JSON.stringify(before) === JSON.stringify(entry) ? before : entry
