import type { Cart, CartLine } from '#contract/cart.schema.ts'
import type { CartDifference, SyncAnswer } from '#contract/cart-sync.schema.ts'
import { COUNTED } from '#contract/cart-line.ts'
import { ERROR } from '#contract/errors.ts'
import type { Batch } from './due.ts'

/** A cart as the server last told of it; no optimistic value ever gets in here [outbox/i4]. */
export interface Held {
  readonly cart: Cart
  /** The highest number of this client's intents that `cart` contains, refused ones included. */
  readonly contains: number
  /** The tick of the answer it comes from. */
  readonly at: number
}

/** All carts of an owner, the newest first as the server lists them. `tick` counts answers: it orders what races. */
export interface Snapshot {
  readonly carts: ReadonlyMap<string, Held>
  readonly tick: number
  /** Whether all of them were ever read. */
  readonly whole: boolean
}

export const EMPTY_SNAPSHOT: Snapshot = { carts: new Map(), tick: 0, whole: false }

export const containsOf = ({ carts }: Snapshot, cartId: string): number => carts.get(cartId)?.contains ?? 0

/**
 * The whole list, asked for at tick `since`. What an answer said after that is newer, and stays; everything else is as
 * the list says, also where a restored server knows less than it did.
 */
export function fetched(before: Snapshot, list: readonly Cart[], since: number): Snapshot {
  const tick = before.tick + 1
  const carts = new Map<string, Held>()
  const isNewer = (held: Held, revision: number): boolean => held.at > since && held.cart.revision >= revision
  const listed = new Set(list.map(({ id }) => id))
  for (const [id, held] of before.carts) if (!listed.has(id) && held.at > since) carts.set(id, held)
  for (const { contains = 0, ...cart } of list) {
    const held = before.carts.get(cart.id)
    if (held && isNewer(held, cart.revision))
      carts.set(cart.id, { ...held, contains: Math.max(held.contains, contains) })
    else carts.set(cart.id, { cart: sameAs(held?.cart, cart), contains, at: tick })
  }
  return { carts, tick, whole: true }
}

/** The cart as it is now, with what has not changed as the very same objects: nothing of it is drawn again. */
function sameAs(before: Cart | undefined, now: Cart): Cart {
  if (!before) return now
  const known = new Map(before.lines.map((line) => [line.id, line]))
  const lines = now.lines.map((line) => {
    const old = known.get(line.id)
    return old && JSON.stringify(old) === JSON.stringify(line) ? old : line
  })
  const next = { ...now, lines }
  return JSON.stringify(before) === JSON.stringify(next) && lines.every((line, i) => line === before.lines[i])
    ? before
    : next
}

const SETTLED: ReadonlySet<string> = new Set(['applied', 'duplicate', 'refused'])

/** What the server said to a batch: the snapshot with it, and whether the cart has to be read anew. */
export function told(before: Snapshot, batch: Batch, answer: SyncAnswer): { snapshot: Snapshot; stale: boolean } {
  const snapshot: Snapshot = { ...before, tick: before.tick + 1 }
  const { cartId } = batch
  const held = before.carts.get(cartId)
  const contains = held?.contains ?? 0
  const seqOf = new Map(batch.intents.map(({ opId, seq }) => [opId, seq]))
  const results = answer.results.filter(
    ({ opId, outcome }) => outcome !== 'deferred' && (seqOf.get(opId) ?? 0) > contains,
  )
  // What a newer server may say: nothing can be told from it but that something may have happened.
  if (results.some(({ outcome }) => !SETTLED.has(outcome))) return { snapshot, stale: true }
  // Somebody took it over: it is in no list of this owner's any more.
  if (results.some(({ code }) => code === ERROR.accessEnded)) return { snapshot, stale: true }
  const difference = answer.carts.find(({ id }) => id === cartId)
  if (results.length === 0 && !difference) return { snapshot, stale: false }
  const settled = Math.max(contains, ...results.map(({ opId }) => seqOf.get(opId) ?? 0))
  // A duplicate's effect lies somewhere before this answer; only the whole cart tells.
  if (results.some(({ outcome }) => outcome === 'duplicate')) return { snapshot, stale: true }
  if (difference) {
    const known = held?.cart.revision ?? 0
    if (difference.from !== known) return { snapshot, stale: results.length > 0 || difference.revision > known }
    const cart = withDifference(held?.cart ?? null, difference)
    return { snapshot: put(snapshot, { cart, contains: settled, at: snapshot.tick }), stale: false }
  }
  if (results.some(({ outcome }) => outcome !== 'refused')) return { snapshot, stale: true }
  // Refused: nothing of it is to be seen. What is held contains them, and all before them, where it is what the server has.
  if (!held) return { snapshot, stale: false }
  if (results.every(({ revision }) => revision === held.cart.revision))
    return { snapshot: put(snapshot, { ...held, contains: settled }), stale: false }
  return { snapshot, stale: results.some(({ revision }) => (revision ?? 0) > held.cart.revision) }
}

/** A cart that is new comes first, as in the server's list. */
function put(snapshot: Snapshot, held: Held): Snapshot {
  const { id } = held.cart
  const carts = snapshot.carts.has(id)
    ? new Map(snapshot.carts).set(id, held)
    : new Map([[id, held] as const, ...snapshot.carts])
  return { ...snapshot, carts }
}

/** A cart with a difference to it: the header anew, lines that stay in their places, new ones in theirs. */
export function withDifference(
  before: Cart | null,
  { from: _from, lines: changed, removed, ...header }: CartDifference,
): Cart {
  const gone = new Set(removed)
  const byId = new Map(changed.map((line) => [line.id, line]))
  const lines: CartLine[] = []
  for (const line of before?.lines ?? []) {
    if (gone.has(line.id)) continue
    lines.push(byId.get(line.id) ?? line)
    byId.delete(line.id)
  }
  const added = Map.groupBy(byId.values(), (line) => line.parent_id)
  const counted = [...lines, ...(added.get(null) ?? [])].filter((line) => line.prisl_underrad === COUNTED)
  const partsOf = Map.groupBy(lines, (line) => line.parent_id)
  const parts = (id: string): CartLine[] => [...(partsOf.get(id) ?? []), ...(added.get(id) ?? [])]
  return { ...header, lines: inPlace(counted).flatMap((line) => [line, ...parts(line.id)]) }
}

/** By their places; as they stand where an older version of the app, which was not told of them, kept the cart. */
const inPlace = (lines: readonly CartLine[]): readonly CartLine[] =>
  lines.every(({ position }) => position !== undefined)
    ? lines.toSorted((a, b) => (a.position as number) - (b.position as number))
    : lines
