import type { OutboxState } from '../core/outbox-state.ts'
import { inTransaction, rangeOf, SPACE, type Tx } from './database.ts'
import { type OutboxStore, QuotaError, SessionEndedError } from '../core/outbox-store.ts'
import type { Entry } from '../core/intent.ts'
import { readMoved } from '../core/moved.ts'
import { readRemoved } from '../core/removed.ts'
import { isUnreadable, readRow, toRow } from '../core/serialize.ts'
import type { CartSnapshot } from '../core/snapshot.ts'

export interface Session {
  owner: string
  epoch: number
}

/** One owner's outbox in IndexedDB, for as long as the session lasts that it is opened for. */
export function indexedDbStore({ owner, epoch }: Session): OutboxStore {
  /** What was read or written last: unless another page wrote since, there is nothing to read. */
  let known: OutboxState | null = null

  async function load(tx: Tx<'readonly'> | Tx<'readwrite'>): Promise<OutboxState> {
    const space = await tx.objectStore('spaces').get(SPACE)
    if (space?.owner !== owner || space.epoch !== epoch) throw new SessionEndedError()
    const row = await tx.objectStore('boxes').get(owner)
    if (!row) throw new SessionEndedError()
    if (known?.version === row.version) return known
    const [rows, carts] = await Promise.all([
      tx.objectStore('records').getAll(rangeOf(owner)),
      tx.objectStore('carts').getAll(rangeOf(owner)),
    ])
    const read = rows.map((one) => readRow(one))
    const { version, clientId, nextSeq, tick, whole, moved, removed, lacking } = row
    const held = carts
      .toSorted((a, b) => b.cart.created_at.localeCompare(a.cart.created_at))
      .map(({ id, cart, contains, at, language }): [string, CartSnapshot] => [
        id,
        sameAs(known, id, { cart, contains, at, language }),
      ])
    return {
      owner,
      version,
      clientId,
      nextSeq,
      entries: read.filter((one): one is Entry => !isUnreadable(one)),
      unreadable: read.filter(isUnreadable),
      moved: readMoved(moved),
      removed: readRemoved(removed, version),
      snapshot: { carts: new Map(held), lacking: readLacking(lacking), tick, whole },
    }
  }

  return {
    read: async () => {
      known = await inTransaction('readonly', load)
      return known
    },
    update: async (change) => {
      known = await inTransaction('readwrite', async (tx) => {
        const before = await load(tx)
        const next = change(before)
        if (next === before) return before
        const after = { ...next, version: before.version + 1 }
        write(tx, before, after)
        return after
      })
      return known
    },
  }
}

/** Versions of the app before this one knew no cart without its lines. */
const readLacking = (kept: readonly CartSnapshot[] = []): ReadonlyMap<string, CartSnapshot> =>
  new Map(kept.map((held) => [held.cart.id, held]))

const sameAs = (known: OutboxState | null, id: string, held: CartSnapshot): CartSnapshot => {
  const before = known?.snapshot.carts.get(id)
  return before?.at === held.at && before.contains === held.contains ? before : held
}

/** One write of several: what became of all of them, the transaction tells. */
const unasked = (write: Promise<unknown>): void => void write.catch(() => undefined)

/** Only the difference is written. */
function write(tx: Tx<'readwrite'>, before: OutboxState, after: OutboxState): void {
  const { owner, version, clientId, nextSeq, moved, removed, snapshot } = after
  const { tick, whole } = snapshot
  const lacking = [...snapshot.lacking.values()]
  unasked(tx.objectStore('boxes').put({ owner, version, clientId, nextSeq, tick, whole, moved, removed, lacking }))
  const records = tx.objectStore('records')
  const kept = new Set(before.entries)
  const staying = new Set(after.entries.map(({ intent }) => intent.seq))
  for (const { intent } of before.entries) if (!staying.has(intent.seq)) unasked(records.delete([owner, intent.seq]))
  for (const entry of after.entries) if (!kept.has(entry)) unasked(records.put(toRow(owner, entry)))
  for (const one of before.unreadable) if (!after.unreadable.includes(one)) unasked(records.delete([owner, one.seq]))
  const carts = tx.objectStore('carts')
  for (const id of before.snapshot.carts.keys()) if (!snapshot.carts.has(id)) unasked(carts.delete([owner, id]))
  for (const [id, held] of snapshot.carts)
    if (before.snapshot.carts.get(id) !== held) unasked(carts.put({ owner, id, ...held }))
}

/**
 * Makes room where there is none: each of `frees` in turn, until the change fits. What is unsent is never given up; a
 * change that fits nowhere is refused [outbox/storage].
 */
export function storeThatMakesRoom(store: OutboxStore, frees: readonly (() => Promise<void>)[]): OutboxStore {
  return {
    read: store.read,
    async update(change) {
      for (const free of frees) {
        try {
          return await store.update(change)
        } catch (error) {
          if (!(error instanceof QuotaError)) throw error
          await free()
        }
      }
      return store.update(change)
    },
  }
}
