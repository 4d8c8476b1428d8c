import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { CartDifference, SyncAnswer } from '#contract/cart/sync.schema.ts'
import { COUNTED, countedLines } from '#contract/cart/line.ts'
import { ERROR } from '#contract/errors.ts'
import type { Batch } from './batches.ts'

/** A cart as the server last told of it; no optimistic value ever gets in here [outbox/i4]. */
export interface CartSnapshot {
  readonly cart: Cart
  /** The highest number of this client's intents that `cart` contains, refused ones included. */
  readonly contains: number
  /** The tick of the answer it comes from. */
  readonly at: number
  /** The language of its lines; missing where that is not known. */
  readonly language?: string | undefined
}

/** All carts that an owner sees, in the server's order: their own first, the newest first. `tick` counts answers: it orders what races. */
export interface Snapshot {
  /** Each with all its lines, as it was at one moment. */
  readonly carts: ReadonlyMap<string, CartSnapshot>
  /**
   * Carts as a list told of them without their lines, where none are held or those of another state. They are kept
   * beside `carts`, so that no version of the app takes one for an empty cart.
   */
  readonly lacking: ReadonlyMap<string, CartSnapshot>
  readonly tick: number
  /** Whether all of them were ever read. */
  readonly whole: boolean
}

export const EMPTY_SNAPSHOT: Snapshot = { carts: new Map(), lacking: new Map(), tick: 0, whole: false }

/** What is contained with all that it did; a cart that came without its lines contains nothing yet. */
export const containsOf = ({ carts }: Snapshot, cartId: string): number => carts.get(cartId)?.contains ?? 0

/** All carts that are known, with lines or without. */
export function idsOf({ carts, lacking }: Pick<Snapshot, 'carts' | 'lacking'>): readonly string[] {
  const bare = [...lacking].filter(([id]) => !carts.has(id))
  if (bare.length === 0) return [...carts.keys()]
  return byAge([...carts, ...bare]).map(([id]) => id)
}

/** As the server lists them: one's own before those of colleagues, the newest first. */
const byAge = (carts: readonly (readonly [string, CartSnapshot])[]): (readonly [string, CartSnapshot])[] =>
  carts.toSorted(
    ([, { cart: a }], [, { cart: b }]) =>
      Number(isColleagues(a)) - Number(isColleagues(b)) || b.created_at.localeCompare(a.created_at),
  )

const isColleagues = ({ access }: Cart): boolean => access !== undefined && access.role !== 'owner'

/** A list as it was asked for. */
export interface ListRequest {
  /** The tick at which it was. */
  since: number
  /** Of which carts alone; all, if it is missing. */
  named?: ReadonlySet<string>
  language?: string | undefined
}

/**
 * A list of carts. What an answer said after it was asked for is newer, and stays; everything else is as the list says,
 * also where a restored server knows less than it did. Of a cart that comes without its lines those held are kept where
 * they are the same; else it lacks them, and what was held stays as it was until they come.
 */
export function applyList(before: Snapshot, list: readonly Cart[], { since, named, language }: ListRequest): Snapshot {
  const tick = before.tick + 1
  const listed = new Set(list.map(({ id }) => id))
  const stays = ([id, { at }]: readonly [string, CartSnapshot]): boolean =>
    !listed.has(id) && (at > since || (named !== undefined && !named.has(id)))
  const carts = new Map([...before.carts].filter(stays))
  const lacking = new Map([...before.lacking].filter(stays))
  for (const { contains = 0, ...told } of list) {
    const cart = told.line_count === 0 ? headed(told, []) : told
    const { id } = cart
    const known = { held: before.carts.get(id), bare: before.lacking.get(id) }
    const { held, bare } = onStep(known, { cart, contains, at: tick, language }, since)
    if (held) carts.set(id, held)
    if (bare) lacking.set(id, bare)
  }
  const inOrder = named === undefined ? carts : new Map(byAge([...carts]))
  return { carts: inOrder, lacking, tick, whole: before.whole || named === undefined }
}

/** Carts that one snapshot has no lines of, and another one has. */
export const lackingOf = ({ lacking }: Snapshot, { carts }: Snapshot): string[] =>
  [...lacking.keys()].filter((id) => carts.has(id))

/** With the lines that another snapshot has of the very carts that it lacks. */
export function withLinesOf(before: Snapshot, other: Snapshot): Snapshot {
  const same = lackingOf(before, other).flatMap((id): [string, CartSnapshot][] => {
    const [told, held] = [before.lacking.get(id), other.carts.get(id)]
    // The other one counts by the numbers of another client.
    if (!told || !held || !isSame({ ...held, contains: 0 }, told)) return []
    return [[id, { ...told, cart: headed(told.cart, held.cart.lines), language: held.language }]]
  })
  if (same.length === 0) return before
  const lacking = new Map(before.lacking)
  for (const [id] of same) lacking.delete(id)
  return { ...before, carts: new Map(byAge([...new Map([...before.carts, ...same])])), lacking }
}

interface Known {
  held: CartSnapshot | undefined
  /** As it came without its lines. */
  bare: CartSnapshot | undefined
}

/** What is known of a cart after a list has told of it. */
function onStep({ held, bare }: Known, told: CartSnapshot, since: number): Known {
  const { cart, contains, at } = told
  const isNewer = (known: CartSnapshot): boolean => known.at > since && known.cart.revision >= cart.revision
  let here: CartSnapshot | undefined
  if (held && isNewer(held)) here = { ...held, contains: Math.max(held.contains, contains) }
  else if (!cart.lines_omitted) here = { ...told, cart: sameAs(held?.cart, cart) }
  else if (held && isSame(held, told))
    here = { ...held, cart: sameAs(held.cart, headed(cart, held.cart.lines)), contains, at }
  const now = here ?? held
  const isAhead = bare && isNewer(bare) && (now?.cart.revision ?? -1) < bare.cart.revision
  return { held: now, bare: isAhead ? bare : here ? undefined : told }
}

/** Whether what is held has the lines of the cart that a list told of without them. */
const isSame = (held: CartSnapshot, { cart, contains }: CartSnapshot): boolean =>
  held.cart.revision === cart.revision &&
  held.cart.total === cart.total &&
  isOfMoment(held.cart, cart.changed_at) &&
  countedLines(held.cart.lines) === (cart.line_count ?? countedLines(held.cart.lines)) &&
  held.contains <= contains

/**
 * Whether a cart of some revision is the one that was made at that moment: a server that was restored counts up again.
 * Those of before say nothing of it.
 */
const isOfMoment = ({ changed_at: own }: Cart, moment: string | null | undefined): boolean =>
  (own ?? moment) === (moment ?? own)

/** A cart that came without its lines, with them. */
const headed = ({ lines_omitted: _omitted, line_count: _count, ...header }: Cart, lines: CartLine[]): Cart => ({
  ...header,
  lines,
})

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

/** Refusals that come of what somebody may do with the cart; after the first it is in no list of theirs any more. */
const RIGHTS: ReadonlySet<string> = new Set([ERROR.accessEnded, ERROR.viewOnly, ERROR.ownerOnly])
const SETTLED: ReadonlySet<string> = new Set(['applied', 'duplicate', 'refused'])

/** What the server said to a batch: the snapshot with it, and whether the cart has to be read anew. */
export function applyDelta(before: Snapshot, batch: Batch, answer: SyncAnswer): { snapshot: Snapshot; stale: boolean } {
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
  // Its owner has taken a right back: what the cart is to whoever asks has changed, though it has not.
  if (results.some(({ code }) => code !== null && RIGHTS.has(code))) return { snapshot, stale: true }
  const difference = answer.carts.find(({ id }) => id === cartId)
  if (results.length === 0 && !difference) return { snapshot, stale: false }
  const settled = Math.max(contains, ...results.map(({ opId }) => seqOf.get(opId) ?? 0))
  // A duplicate's effect lies somewhere before this answer; only the whole cart tells.
  if (results.some(({ outcome }) => outcome === 'duplicate')) return { snapshot, stale: true }
  if (difference) {
    const known = held?.cart.revision ?? 0
    const isBase = difference.from === known && (!held || isOfMoment(held.cart, difference.from_changed_at))
    if (!isBase) return { snapshot, stale: results.length > 0 || difference.revision > known }
    const cart = withDifference(held?.cart ?? null, difference)
    const { language } = held ?? {}
    return { snapshot: put(snapshot, { cart, contains: settled, at: snapshot.tick, language }), stale: false }
  }
  if (results.some(({ outcome }) => outcome !== 'refused')) return { snapshot, stale: true }
  // Refused: nothing of it is to be seen. What is held contains them, and all before them, where it is what the server has.
  if (!held) return { snapshot, stale: false }
  if (results.every(({ revision }) => revision === held.cart.revision))
    return { snapshot: put(snapshot, { ...held, contains: settled }), stale: false }
  return { snapshot, stale: results.some(({ revision }) => (revision ?? 0) > held.cart.revision) }
}

/** A cart that is new comes first, as in the server's list. */
function put(snapshot: Snapshot, held: CartSnapshot): Snapshot {
  const { id } = held.cart
  const carts = snapshot.carts.has(id)
    ? new Map(snapshot.carts).set(id, held)
    : new Map([[id, held] as const, ...snapshot.carts])
  const lacking = new Map(snapshot.lacking)
  if ((lacking.get(id)?.cart.revision ?? Infinity) <= held.cart.revision) lacking.delete(id)
  return { ...snapshot, carts, lacking }
}

/** A cart with a difference to it: the header anew, lines that stay in their places, new ones in theirs. */
export function withDifference(
  before: Cart | null,
  { from: _from, from_changed_at: _at, lines: changed, removed, ...header }: CartDifference,
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
