import type { Random } from '#server/bench/random.ts'

/** What a seller does to a cart, which is known by its name; goods by their article numbers. */
export type ModelChange = { cart: string } & (
  | { kind: 'create' }
  | { kind: 'rename'; to: string }
  | { kind: 'refer'; reference: string }
  | { kind: 'add' | 'set'; uid: string; pieces: number }
  | { kind: 'more' | 'fewer' | 'remove'; uid: string }
)

export interface ModelCart {
  /** The customer's. */
  reference: string
  /** Pieces by article number. */
  lines: Readonly<Record<string, number>>
}

/** A person's carts by name. */
export type Model = Readonly<Record<string, ModelCart>>

const EMPTY: ModelCart = { reference: '', lines: {} }

/** What the carts are after a change, reckoned as by hand. */
export function changed(model: Model, change: ModelChange): Model {
  const { [change.cart]: cart = EMPTY, ...others } = model
  const name = change.kind === 'rename' ? change.to : change.cart
  return { ...others, [name]: changedCart(cart, change) }
}

function changedCart({ reference, lines }: ModelCart, change: ModelChange): ModelCart {
  if (change.kind === 'create' || change.kind === 'rename') return { reference, lines }
  if (change.kind === 'refer') return { reference: change.reference, lines }
  const { [change.uid]: lying = 0, ...rest } = lines
  const pieces = piecesAfter(lying, change)
  return { reference, lines: pieces === 0 ? rest : { ...rest, [change.uid]: pieces } }
}

function piecesAfter(lying: number, change: Extract<ModelChange, { uid: string }>): number {
  switch (change.kind) {
    case 'add':
      return lying + change.pieces
    case 'set':
      return change.pieces
    case 'more':
      return lying + 1
    case 'fewer':
      return lying - 1
    case 'remove':
      return 0
  }
}

/** How often a seller does what. */
const HABITS: readonly [often: number, kind: Exclude<ModelChange['kind'], 'create'>][] = [
  [6, 'add'],
  [5, 'more'],
  [3, 'set'],
  [2, 'fewer'],
  [2, 'refer'],
  [1, 'remove'],
  [1, 'rename'],
]
const CHOICE = HABITS.flatMap(([often, kind]) => Array.from({ length: often }, () => kind))

/** So many changes to so many carts, each of which can be made when its turn comes. */
export function changesOf(
  random: Random,
  goods: readonly string[],
  count: { changes: number; carts: number },
): ModelChange[] {
  const made: ModelChange[] = []
  const apart = Math.floor(count.changes / count.carts)
  let model: Model = {}
  for (let at = 0; at < count.changes; at++) {
    const carts = Object.keys(model).length
    const isNew = carts < count.carts && at % apart === 0
    const change: ModelChange = isNew
      ? { kind: 'create', cart: `Cart ${carts + 1}` }
      : nextChange(random, goods, model, at)
    made.push(change)
    model = changed(model, change)
  }
  return made
}

function nextChange(random: Random, goods: readonly string[], model: Model, at: number): ModelChange {
  const [cart, { lines }] = random.pick(Object.entries(model))
  const kind = random.pick(CHOICE)
  if (kind === 'rename') return { kind, cart, to: `${cart.replace(/, .*/, '')}, plan ${at}` }
  const lying = Object.entries(lines)
  if (kind === 'add' || lying.length === 0)
    return { kind: 'add', cart, uid: random.pick(goods), pieces: 1 + random.below(12) }
  // What orders a cart is shown where there is something to order.
  if (kind === 'refer') return { kind, cart, reference: `Order ${at}` }
  const [uid, pieces] = random.pick(lying)
  if (kind === 'set') return { kind, cart, uid, pieces: pieces + 1 + random.below(50) }
  // One piece is the least that lies in a cart.
  return { kind: kind === 'fewer' && pieces === 1 ? 'more' : kind, cart, uid }
}

export const NAMED = 'Named on the floor'
export const NEW = 'Made at the desk'

/**
 * Two devices of one person at the same carts: what one has made before, and what one makes `here` without a network
 * while the other makes something `there`. Steps and additions add up; what was removed stays removed.
 */
export function meeting(carts: readonly string[], goods: readonly string[]) {
  const [cart = '', renamed = ''] = carts
  const [chair = '', desk = '', lamp = ''] = goods
  const before: ModelChange[] = [
    { kind: 'add', cart, uid: chair, pieces: 5 },
    { kind: 'add', cart, uid: desk, pieces: 4 },
    { kind: 'add', cart: renamed, uid: lamp, pieces: 1 },
  ]
  const here: ModelChange[] = [
    { kind: 'more', cart, uid: chair },
    { kind: 'add', cart, uid: lamp, pieces: 2 },
    { kind: 'remove', cart, uid: desk },
    { kind: 'rename', cart: renamed, to: NAMED },
  ]
  const there: ModelChange[] = [
    { kind: 'more', cart, uid: chair },
    { kind: 'fewer', cart, uid: chair },
    { kind: 'more', cart, uid: chair },
    { kind: 'add', cart, uid: lamp, pieces: 3 },
    { kind: 'set', cart, uid: desk, pieces: 40 },
    { kind: 'refer', cart: renamed, reference: 'Order at the desk' },
    { kind: 'create', cart: NEW },
  ]
  return { cart, before, here, there }
}
