import { changedQuantity, lineIds } from '#contract/cart/line.ts'
import { touched } from '#contract/cart/outbox.ts'
import type { OutboxState } from './outbox-state.ts'
import { type Entry, type Intent, isFolded } from './intent.ts'

/** A line of a cart. */
interface LineRef {
  cartId: string
  id: string
}

/** How many pieces a line holds, 0 where there is none; null where that cannot be told. */
type Quantity = number | null

/** What an intent makes of a line's quantity. */
function changed(before: Quantity, { cartId, shopId, mutation: { name, args } }: Intent, id: string): Quantity {
  switch (name) {
    case 'lines.add': {
      if (before === null) return null
      const idOf = lineIds(cartId, shopId)
      return args.rows
        .filter(({ uid, room }) => idOf(uid, null, room) === id)
        .reduce((sum, { quantity }) => sum + quantity, before)
    }
    case 'line.changeQuantity':
      return before === null || before === 0 || args.lineId !== id ? before : changedQuantity(before, args.delta)
    case 'line.setQuantity':
      return args.lineId === id ? args.quantity : before
    case 'line.remove':
      return args.lineId === id ? 0 : before
    case 'line.move':
      // What it meets there, and whether that is this line, its product would have to tell.
      return args.lineId === id ? 0 : null
    case 'room.remove':
      return null
    default:
      return before
  }
}

const queueOf = (entries: readonly Entry[], { cartId }: LineRef): Entry[] =>
  entries.filter(({ intent, state }) => intent.cartId === cartId && state !== 'refused')

const isSet = ({ intent: { cartId, mutation } }: Entry, line: LineRef): boolean =>
  mutation.name === 'line.setQuantity' && cartId === line.cartId && mutation.args.lineId === line.id

/** So many that no change takes them all away. */
const MANY = 2 ** 40

/** What a line held before all of these, told back from what the person saw as they first set it. */
function heldBefore(entries: readonly Entry[], line: LineRef): Quantity {
  const queue = queueOf(entries, line)
  const at = queue.findIndex((entry) => isSet(entry, line))
  const set = queue[at]?.intent.mutation
  if (set?.name !== 'line.setQuantity' || set.args.seen === undefined) return null
  const { seen } = set.args
  const earlier = queue.slice(0, at).map(({ intent }) => intent)
  const sum = earlier.reduce<Quantity>((all, intent) => changed(all, intent, line.id), MANY) ?? 0
  const held = seen + MANY - sum
  let now = held
  for (const intent of earlier) {
    const next = changed(now, intent, line.id) ?? 0
    // Nothing goes below one piece, and a removal takes all there are: behind that it cannot be told how many.
    if (next <= 1 && next < now) return null
    now = next
  }
  return held
}

/** Says of what is set and was never sent over what quantity, beginning with so many pieces in the line. */
function seenOver(
  entries: readonly Entry[],
  line: LineRef,
  held: Quantity,
  isMeant: (entry: Entry) => boolean,
): Entry[] {
  let quantity = held
  return entries.map((entry): Entry => {
    const { intent, state, sent } = entry
    if (intent.cartId !== line.cartId || state === 'refused') return entry
    const seen = quantity
    quantity = changed(quantity, intent, line.id)
    const { mutation } = intent
    const isFree = isSet(entry, line) && state === 'waiting' && !sent && isMeant(entry)
    if (!isFree || mutation.name !== 'line.setQuantity' || mutation.args.seen === undefined) return entry
    const { seen: before, ...args } = mutation.args
    if (seen === before) return entry
    const updated = seen === null || seen < 1 ? args : { ...args, seen }
    return { ...entry, intent: { ...intent, mutation: { name: mutation.name, args: updated } } }
  })
}

/** The lines that these change. */
function linesOf(entries: readonly Entry[]): LineRef[] {
  const found = entries.map(({ intent: { cartId, shopId, mutation } }): LineRef[] => {
    const idOf = lineIds(cartId, shopId)
    const added = mutation.name === 'lines.add' ? mutation.args.rows : []
    const ids = [...touched(mutation).lines, ...added.map(({ uid, room }) => idOf(uid, null, room))]
    return ids.map((id) => ({ cartId, id }))
  })
  return [...new Map(found.flat().map((line) => [`${line.cartId} ${line.id}`, line])).values()]
}

/**
 * Earlier changes have been taken back: what was set after them was set over what they had not changed, and nobody
 * else has moved it.
 */
export function withoutGone(before: OutboxState, after: OutboxState, gone: readonly Entry[]): OutboxState {
  const lines = linesOf(gone).filter((line) => after.entries.some((entry) => isSet(entry, line)))
  const entries = lines.reduce<readonly Entry[]>(
    (all, line) => seenOver(all, line, heldBefore(before.entries, line), () => true),
    after.entries,
  )
  return lines.length === 0 ? after : { ...after, entries }
}

/** What is set anew is set over what the screen shows now. */
export function overShown(outbox: OutboxState, fresh: ReadonlySet<string>): OutboxState {
  const isFresh = ({ intent }: Entry): boolean => fresh.has(intent.opId)
  const { snapshot, clientId } = outbox
  const lines = linesOf(outbox.entries.filter(isFresh)).filter((line) =>
    outbox.entries.some((entry) => isFresh(entry) && isSet(entry, line)),
  )
  const entries = lines.reduce<readonly Entry[]>((all, line) => {
    const held = snapshot.carts.get(line.cartId)
    const antal = held?.cart.lines.find(({ id }) => id === line.id)?.antal
    const shown = all.filter((entry) => isFolded(entry, clientId, held?.contains ?? 0))
    const updated = new Map(
      seenOver(shown, line, Number(antal ?? 0), isFresh).map((entry) => [entry.intent.opId, entry]),
    )
    return all.map((entry) => updated.get(entry.intent.opId) ?? entry)
  }, outbox.entries)
  return lines.length === 0 ? outbox : { ...outbox, entries }
}
