import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { discard, giveUp, restore, retry, takeAway } from '#client/outbox/core/user-actions.ts'
import type { Entry } from '#client/outbox/core/intent.ts'
import { lineId } from '#contract/cart/line.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { ROOMS } from '../cart/arbitraries.ts'
import type { Device } from './device.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

export const USERS = ['user:anna', 'user:berta'] as const
/** Carts by who makes them and where; once made, every device may change them. */
const CARTS: Readonly<Record<string, readonly string[]>> = {
  'user:anna first': ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'],
  'user:anna second': ['aaaaaaaa-0000-4000-8000-000000000003'],
  'user:berta first': ['bbbbbbbb-0000-4000-8000-000000000001'],
  'user:berta second': ['bbbbbbbb-0000-4000-8000-000000000002'],
  'user:carl third': ['cccccccc-0000-4000-8000-000000000001'],
}

/** What a person writes to the provider, from wherever they are. */
const message = (tab: Tab): void => tab.issue(FORM_QUEUE, { name: 'form.send', args: MESSAGE }, 0)

const MESSAGE = {
  name: 'Anna Berg',
  phone: '010-555 04 10',
  email: 'anna@example.com',
  companyName: 'Berg AB',
  orgNumber: '556000-0000',
  postalCode: '411 05',
  message: 'Do you have Vinga in red?',
}

/** A person changes one of their carts, or makes it; or writes to the provider. */
export function change(world: World, tab: Tab, n: number): void {
  if (n % 16 === 9) return message(tab)
  const own = CARTS[`${tab.owner} ${tab.device.name}`] ?? []
  const shown = tab.carts.map(({ id }) => id)
  const all = [...new Set([...own, ...shown.toSorted()])]
  // Most of the time they meet in one.
  const isMet = world.ways.together && n % 3 > 0 && shown.includes(SHARED)
  const cartId = isMet ? SHARED : all[n % all.length]
  if (cartId === undefined) return
  const isThere = shown.includes(cartId)
  if (!isThere) return tab.issue(cartId, { name: 'cart.create', args: { title: 'Reception' } }, 0)
  if (world.ways.rooms && n % 4 === 1) return tab.issue(cartId, roomChange(cartId, n >> 2), 0)
  const kind = (n >> 3) % 10
  const quantity = 1 + ((n >> 7) % 9)
  const id = lineId(cartId, 'north', 'a')
  const bit = kind < 5 ? world.bit(cartId) : 0
  if (bit > 0) return tab.issue(cartId, { name: 'lines.add', args: { rows: [{ uid: 'b', quantity: bit }] } }, bit)
  const others: Mutation[] = [
    { name: 'lines.add', args: { rows: [{ uid: 'a', quantity }] } },
    { name: 'line.changeQuantity', args: { lineId: id, delta: quantity - 5 } },
    { name: 'line.remove', args: { lineId: id } },
    { name: 'cart.rename', args: { title: `Hall ${quantity}` } },
    n % 7 === 0 ? { name: 'cart.order', args: {} } : { name: 'line.setQuantity', args: { lineId: id, quantity } },
  ]
  tab.issue(cartId, others[kind % 5]!, 0)
}

const [HALL, KITCHEN] = ROOMS

/** Somebody divides a cart into rooms, and puts one of its products here and there. */
function roomChange(cartId: string, n: number): Mutation {
  const where = [null, HALL, KITCHEN][(n >> 4) % 3] ?? null
  const to = [HALL, KITCHEN, null][(n >> 6) % 3] ?? null
  const id = lineId(cartId, 'north', 'a', null, where)
  const roomId = to ?? HALL
  const all: Mutation[] = [
    { name: 'room.add', args: { roomId, name: 'Hall' } },
    { name: 'room.add', args: { roomId: KITCHEN, name: 'Kök' } },
    { name: 'line.move', args: { lineId: id, room: to } },
    { name: 'line.move', args: { lineId: id, room: to } },
    { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 1 + (n % 3), room: roomId }] } },
    { name: 'line.changeQuantity', args: { lineId: id, delta: (n % 5) - 2 } },
    { name: 'line.note', args: { lineId: id, note: `Ek ${n % 3}` } },
    { name: 'line.remove', args: { lineId: id } },
    { name: 'room.place', args: { roomId, before: where } },
    { name: 'room.rename', args: { roomId, name: `Sal ${n % 3}` } },
    { name: 'room.remove', args: { roomId } },
    { name: 'cart.setNote', args: { note: `Port ${n % 3}` } },
    { name: 'cart.setWishedDate', args: { date: n % 2 === 0 ? '2026-12-01' : null } },
    { name: 'line.setQuantity', args: { lineId: id, quantity: 1 + (n % 9), seen: 1 + (n % 4) } },
  ]
  return all[n % all.length]!
}

/** A hundred changes at once, as by a scanner that hangs. */
export function burst(world: World, tab: Tab): void {
  const [cart] = tab.carts
  if (!cart) return
  world.meet(37)
  for (let i = 0; i < 100; i++)
    tab.issue(cart.id, { name: 'lines.add', args: { rows: [{ uid: 'd', quantity: 1 }] } }, 0)
}

/** The person looks at what needs attention, or takes something back. */
export function actOnChange(world: World, tab: Tab, n: number): void {
  const entries = tab.entries.filter(({ state }) => state === 'refused' || state === 'waiting')
  const entry = entries[n % Math.max(1, entries.length)]
  if (!entry) return
  const { opId } = entry.intent
  if (entry.state === 'waiting') void takeBack(world, tab, opId, n % 2 === 1)
  else void tab.engine?.change((outbox) => (n % 3 === 0 ? discard(outbox, opId) : retry(outbox, opId, world.newId)))
}

/** @param minds whether the person does it after all: then all of it comes back */
async function takeBack(world: World, tab: Tab, opId: string, minds: boolean): Promise<void> {
  let gone: readonly Entry[] = []
  await tab.engine?.change((outbox) => {
    const taken = takeAway(outbox, [opId])
    gone = taken.gone
    return taken.outbox
  })
  if (minds) await tab.engine?.change((outbox) => restore(outbox, gone, world.newId))
}

/** The person gives up what cannot be read. */
export function giveUpUnreadable(tab: Tab): void {
  for (const { seq } of tab.unreadable) void tab.engine?.change((outbox) => giveUp(outbox, seq))
}

export function session(world: World, device: Device, n: number): void {
  const token = world.network.tokenOf(device)
  if (n % 5 === 0) {
    world.network.revoked.add(token)
    device.expire()
  } else if (n % 5 === 1) {
    device.signOut(n % 2 === 0 ? 'discard' : 'keep')
    world.network.revoked.add(token)
  } else device.signIn(world.users[n % world.users.length]!)
}

/** The cart that three people share from the beginning. */
const SHARED = 'dddddddd-0000-4000-8000-000000000001'

export function beginTogether({ server, users: [owner, ...others] }: World): void {
  server.meanwhile(SHARED, { name: 'cart.create', args: { title: 'Together' } }, { owner })
  for (const one of others) server.give(SHARED, idOf(one), 'edit')
}

/** Pages look at what has become of their carts, as they do every now and then. */
export function lookAgain({ devices }: World): void {
  for (const { tabs } of devices) for (const tab of tabs) void tab.engine?.refresh()
}

const idOf = (owner: string): string => owner.slice('user:'.length)

const RIGHTS = ['edit', 'edit', 'view', null] as const

/** Somebody shares one of their carts with a colleague or with everybody, takes that back, or hands it over. */
export function share(world: World, n: number): void {
  const all = [...world.server.carts.values()]
  const { cart } = (n % 4 > 0 ? world.server.carts.get(SHARED) : all[(n >> 2) % Math.max(1, all.length)]) ?? {}
  if (!cart) return
  const others = world.users.filter((one) => one !== cart.owner)
  const to = idOf(others[(n >> 4) % others.length]!)
  const right = RIGHTS[(n >> 6) % RIGHTS.length]!
  world.shared += 1
  if (n % 2 === 0) lookAgain(world)
  if ((n >> 8) % 8 === 0) world.server.handOver(cart.id, to, right)
  else world.server.give(cart.id, (n >> 8) % 8 === 1 ? null : to, right)
}
