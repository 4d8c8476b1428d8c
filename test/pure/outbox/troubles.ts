import type { EntryRow } from '#client/outbox/core/serialize.ts'
import { NO_INFORMATION } from '#contract/cart/customer-information.ts'
import { GOODS } from '../cart/arbitraries.ts'
import { settle } from './engine/world.ts'
import type { Device } from './device.ts'
import { USERS } from './people.ts'
import { APPS } from './stored.ts'
import type { World } from './world.ts'

const YEAR_MS = 31_536_000_000
const HOUR_MS = 3_600_000

/** What else the shop may have by the time a change arrives: other prices, a product less. */
const OTHER_GOODS = [
  GOODS.map((one) => ({ ...one, price: one.price === null ? 5_000 : one.price * 2 })),
  GOODS.filter(({ uid }) => uid !== 'a'),
  GOODS.filter(({ uid }) => uid !== 'b'),
]

export const INFORMATION = {
  ...NO_INFORMATION,
  first_name: 'Anna',
  last_name: 'Berg',
  address: 'Storgatan 1',
  city: 'Umeå',
  delivery_address: 'Storgatan 1',
  delivery_contact: 'Anna',
  customer_reference: 'A1',
  payment_condition: '30',
}

/** Something happens somewhere else: in the office, in the shop, in the clock. */
export function elsewhere(world: World, n: number): void {
  const owner = USERS[n % 2]!
  const asking = { owner }
  const carts = [...world.server.carts.values()].filter(({ cart }) => cart.owner === owner)
  const cartId = carts[(n >> 4) % Math.max(1, carts.length)]?.cart.id ?? ''
  const kind = (n >> 1) % 5
  if (kind === 0) world.setLevel(owner, n % 4 === 0 ? undefined : n % 3)
  else if (kind === 1) world.server.meanwhile(cartId, { name: 'cart.cancel', args: {} }, asking)
  else if (kind === 2) {
    world.server.meanwhile(cartId, { name: 'cart.setInfo', args: { customer: INFORMATION } }, asking)
    world.server.meanwhile(cartId, { name: 'cart.order', args: {} }, asking)
  } else if (kind === 3) world.server.goods = OTHER_GOODS[n % OTHER_GOODS.length]!
  else {
    world.meet(23)
    world.now += (n % 2 === 0 ? 1 : -1) * YEAR_MS
  }
}

export const outage = (world: World): void => void (world.network.downUntil = world.now + HOUR_MS)

/** The next page to open is of another version. */
export function update(world: World, device: Device, n: number): void {
  const app = APPS[n % APPS.length]!
  const isQueued = [...device.stored.values()].some(({ rows }) => rows.some(isRenaming))
  if (app !== device.app && isQueued) world.meet(29)
  device.app = app
  if (device.tabs.length < 3) device.addTab()
}

const isRenaming = (row: unknown): boolean => Object(row).name === 'cart.rename'

const DAMAGES: readonly ((row: EntryRow) => unknown)[] = [
  (row) => ({ ...row, args: null }),
  (row) => ({ ...row, name: 'cart.split' }),
  (row) => ({ ...row, version: 99 }),
  ({ owner, seq, opId }) => ({ owner, seq, opId }),
]

/** A record is not what it was. */
export function damage(world: World, device: Device, n: number): void {
  for (const stored of device.stored.values()) {
    const row = stored.damage(n >> 2, DAMAGES[n % DAMAGES.length]!)
    if (!row) continue
    world.meet(28)
    world.ledger.loosen([row.opId, ...stored.opIdsOf(row.cartId)])
  }
}

/** The network comes and goes, and each time everything that waits is woken. */
export async function flap(world: World, device: Device, times: number): Promise<void> {
  for (let i = 0; i < times * 2; i++) {
    device.isOnline = i % 2 === 1
    world.now += 200
    for (const tab of device.tabs) if (!tab.frozen) tab.engine?.wake()
    await settle()
    world.next()
    await world.look()
  }
  device.isOnline = true
}
