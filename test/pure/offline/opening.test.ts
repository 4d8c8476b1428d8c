import { expect, test } from 'vitest'
import type { Disk } from '#client/offline/disk.ts'
import { Fenced } from '#client/offline/disk.ts'
import { memoryDisk } from '#client/offline/memory-disk.ts'
import { settle, World } from './world.ts'

const CART = '11111111-1111-4111-8111-111111111111'

/** A device whose box cannot be opened at first; what is made meanwhile waits for it. */
function deviceThat(opens: (turn: number) => Promise<{ disk: Disk; lasts: boolean }>) {
  const world = new World()
  let turn = 0
  const device = world.device('a', { open: () => opens(turn++) })
  return { world, device, turns: () => turn }
}

const box = { disk: memoryDisk('user:anna', () => 'a'), lasts: true }

test.each([
  ['the part of the app that opens it does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'it cannot be read',
    async () => ({
      disk: { ...box.disk, read: () => Promise.reject(new DOMException('', 'TimeoutError')) },
      lasts: true,
    }),
  ],
])('when %s, the carts say so, and are opened later with what was made meanwhile', async (_, fails) => {
  const { world, device } = deviceThat((turn) => (turn < 2 ? fails() : Promise.resolve(box)))
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
  const { world, device, turns } = deviceThat(() => Promise.reject(new Fenced()))
  await world.calm()
  await device.engine.refresh()
  expect(device.engine.isStopped()).toBe(true)
  expect(turns()).toBe(1)
})
