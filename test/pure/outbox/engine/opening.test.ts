import { describe, expect, test } from 'vitest'
import { lineId } from '#contract/cart/line.ts'
import { SessionEndedError } from '#client/outbox/core/outbox-store.ts'
import type { OpenedStore } from '#client/outbox/ports.ts'
import { memoryStore } from '#client/outbox/store/memory.ts'
import { settle, World } from './world.ts'

const CART = '11111111-1111-4111-8111-111111111111'

/** A device whose outbox cannot be opened at first; what is made meanwhile waits for it. */
function deviceThat(opens: (turn: number) => Promise<OpenedStore>) {
  const world = new World()
  let turn = 0
  const device = world.device('a', { open: () => opens(turn++) })
  return { world, device, turns: () => turn }
}

const outbox = { store: memoryStore('user:anna', () => 'a'), lasts: true }

test.each([
  ['the part of the app that opens it does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'it cannot be read',
    async () => ({
      store: { ...outbox.store, read: () => Promise.reject(new DOMException('', 'TimeoutError')) },
      lasts: true,
    }),
  ],
])('when %s, the carts say so, and are opened later with what was made meanwhile', async (_, fails) => {
  const { world, device } = deviceThat((turn) => (turn < 2 ? fails() : Promise.resolve(outbox)))
  device.issue(CART, { name: 'cart.create', args: { title: 'Hall' } })
  const reading = device.engine.refresh()
  await settle()
  expect(device.state.status).toBe('error')
  expect(device.carts.map(({ title }) => title)).toEqual(['Hall'])
  await world.calm()
  await reading
  expect(device.state).toMatchObject({ status: 'ready', storage: 'durable', unsaved: [] })
  expect(world.server.list('a').map(({ title }) => title)).toEqual(['Hall'])
})

test('a session that is over opens nothing again', async () => {
  const { world, device, turns } = deviceThat(() => Promise.reject(new SessionEndedError()))
  await world.calm()
  await device.engine.refresh()
  expect(device.engine.isStopped()).toBe(true)
  expect(turns()).toBe(1)
})

const inMemory = (): OpenedStore => ({ store: memoryStore('user:anna', () => 'b'), lasts: false })

describe('a browser that answers late', () => {
  const HALL = { name: 'cart.create', args: { title: 'Hall' } } as const
  const LOBBY = { name: 'cart.create', args: { title: 'Lobby' } } as const
  const OTHER = '22222222-2222-4222-8222-222222222222'

  /** It keeps a cart that could not be sent before; the page begins without. */
  async function lateDevice(turns: number) {
    const kept = { store: memoryStore('user:anna', () => 'a'), lasts: true }
    const before = deviceThat(() => Promise.resolve(kept))
    before.device.issue(CART, HALL)
    await settle()
    before.device.engine.stop()
    return deviceThat((turn) => Promise.resolve(turn < turns ? { ...inMemory(), late: true } : kept))
  }

  test('is asked again, until what it keeps is there', async () => {
    const { world, device } = await lateDevice(3)
    await settle()
    expect(device.carts).toEqual([])
    expect(device.state.storage).toBe('memory')
    await world.calm()
    expect(device.state.storage).toBe('durable')
    expect(device.carts.map(({ title }) => title)).toEqual(['Hall'])
    expect(world.server.list('a').map(({ title }) => title)).toEqual(['Hall'])
  })

  test('loses nothing of what was made meanwhile', async () => {
    const { world, device } = await lateDevice(1)
    device.issue(OTHER, LOBBY)
    await settle()
    expect(device.carts.map(({ title }) => title)).toEqual(['Lobby'])
    await world.calm()
    expect(device.state.storage).toBe('durable')
    expect(world.server.list('a').map(({ title }) => title)).toHaveLength(2)
    expect(device.carts.map(({ title }) => title).toSorted()).toEqual(['Hall', 'Lobby'])
  })

  test('keeps what it was told of a quantity that another device had changed, until the person has seen it', async () => {
    const kept = { store: memoryStore('user:anna', () => 'a'), lasts: true }
    const world = new World()
    let turn = 0
    const device = world.device('b', {
      open: () => Promise.resolve(turn++ < 1 ? { ...inMemory(), late: true } : kept),
      // Each store counts for a client of its own.
      list: (clientId) => world.call(() => world.server.list(clientId)),
    })
    const calls = async (): Promise<void> => {
      for (await settle(); world.underway.length > 0; await settle()) world.underway.shift()?.()
    }
    const line = lineId(OTHER, 'north', 'a')
    device.issue(OTHER, LOBBY)
    device.issue(OTHER, { name: 'lines.add', args: { rows: [{ uid: 'a', quantity: 4 }] } })
    await calls()
    world.server.meanwhile(OTHER, { name: 'line.changeQuantity', args: { lineId: line, delta: 1 } })
    device.issue(OTHER, { name: 'line.setQuantity', args: { lineId: line, quantity: 7, seen: 4 } })
    await calls()
    const { moved } = device.state.outbox
    expect(device.state.storage).toBe('memory')
    expect(moved).toMatchObject([{ cartId: OTHER, lineId: line, seen: 4, quantity: 7 }])
    await world.calm()
    expect(device.state.storage).toBe('durable')
    expect(device.state.outbox.moved).toEqual(moved)
    expect((await kept.store.read()).moved).toEqual(moved)
  })

  test('is not asked again where it keeps nothing', async () => {
    const { world, turns } = deviceThat(() => Promise.resolve(inMemory()))
    await world.calm()
    expect(turns()).toBe(1)
  })
})
