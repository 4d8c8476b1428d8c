import { expect, test } from 'vitest'
import { settle } from './engine/world.ts'
import { USERS } from './people.ts'
import { World } from './world.ts'

const CART = 'aaaaaaaa-0000-4000-8000-000000000001'
const CREATE = { cartId: CART, shopId: 'north', mutation: { name: 'cart.create', args: { title: 'Hall' } } } as const

/** A page of a session that another one has followed, which it has not heard of. */
async function leftBehind(hydrates: boolean) {
  const world = new World(1)
  world.isCalm = true
  const [device] = world.devices
  device.signIn(USERS[0])
  const [tab] = device.tabs
  tab!.frozen = true
  if (hydrates) {
    await settle()
    while (world.next()) await settle()
  }
  device.signIn(USERS[1])
  return { world, engine: tab!.engine! }
}

test.each([
  ['that it was made for a page that had not opened yet', false],
  ['that it was made on a page that knew everything', true],
])('a change made after the session has ended is said not to be kept, though %s', async (_, hydrates) => {
  const { world, engine } = await leftBehind(hydrates)
  const first = engine.issue([CREATE])[0]!
  await settle()
  while (world.next()) await settle()
  expect(await first.saved).toBe(false)
  expect(await first.settled).toEqual({ outcome: 'refused', code: 'unauthenticated' })
  expect(engine.isStopped()).toBe(true)
  const later = engine.issue([CREATE])[0]!
  expect(await later.saved).toBe(false)
  expect(await later.settled).toEqual({ outcome: 'refused', code: 'unauthenticated' })
})
