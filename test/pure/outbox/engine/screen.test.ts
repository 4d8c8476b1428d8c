import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { apply } from '#contract/cart/optimism.ts'
import { lineId } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { bare, FAULTS, knowledge, settle, World } from './world.ts'

const CARTS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }

const cart = fc.constantFrom(...CARTS)
const uid = fc.constantFrom('a', 'b', 'd')

/** Changes that the server never refuses, or refuses where they would change nothing. */
const change = fc
  .tuple(cart, uid, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 9 }))
  .map(([cartId, one, kind, n]): [string, Mutation] => {
    const id = lineId(cartId, 'north', one)
    const mutations: Mutation[] = [
      { name: 'lines.add', args: { rows: [{ uid: one, quantity: n }] } },
      { name: 'line.changeQuantity', args: { lineId: id, delta: n - 5 } },
      { name: 'line.setQuantity', args: { lineId: id, quantity: n } },
      { name: 'line.remove', args: { lineId: id } },
      { name: 'cart.rename', args: { title: `Hall ${n}` } },
    ]
    return [cartId, mutations[kind]!]
  })

/** What happens next: a change, a step of some call, the clock, a look at the server. */
const turn = fc.oneof(
  { weight: 3, arbitrary: change.map((made) => ({ kind: 'change' as const, made })) },
  { weight: 5, arbitrary: fc.nat(20).map((at) => ({ kind: 'step' as const, at })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'clock' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'look' as const }) },
)
const turns = fc.array(turn, { minLength: 5, maxLength: 60 })
const faults = fc.infiniteStream(fc.constantFrom(...FAULTS))

test('one device: whatever the network does, the screen is at every moment what the person made of it', async () => {
  await fc.assert(
    fc.asyncProperty(turns, faults, async (order, luck) => {
      const world = new World()
      world.fault = () => luck.next().value ?? 'none'
      const device = world.device('a')
      const meant = new Map<string, Cart | null>(CARTS.map((id) => [id, null]))
      const does = (cartId: string, mutation: Mutation): void => {
        device.issue(cartId, mutation)
        meant.set(cartId, apply(meant.get(cartId) ?? null, mutation, knowledge(cartId)))
      }
      const check = (): void => {
        const shown = new Map(device.carts.map((one) => [one.id, bare(one)]))
        for (const [id, one] of meant) expect(shown.get(id)).toEqual(one ? bare(one) : undefined)
      }
      for (const id of CARTS) does(id, CREATE)
      for (const next of order) {
        if (next.kind === 'change') does(...next.made)
        else if (next.kind === 'step') world.underway.splice(next.at % Math.max(1, world.underway.length), 1)[0]?.()
        else if (next.kind === 'clock') world.tick()
        else void device.engine.refresh()
        await settle()
        check()
      }
      await world.calm()
      check()
      expect(device.entries.filter(({ state }) => state !== 'refused')).toEqual([])
      // Each intent ended once, took effect once at most, and in the order of its queue.
      const ops = device.ends.map(({ intent }) => intent.opId)
      expect(new Set(ops).size).toBe(ops.length)
      expect(new Set(world.server.effects).size).toBe(world.server.effects.length)
      await Promise.all([device.engine.refresh(), world.calm()])
      check()
    }),
    { numRuns: 300 },
  )
})

test('two devices: when faults stop, both screens are the server’s, and nothing was lost or doubled', async () => {
  const turnOf = fc.tuple(turn, fc.boolean())
  await fc.assert(
    fc.asyncProperty(fc.array(turnOf, { minLength: 5, maxLength: 80 }), faults, async (order, luck) => {
      const world = new World()
      const devices = [world.device('a'), world.device('b')] as const
      for (const id of CARTS) devices[0].issue(id, CREATE)
      await world.calm()
      world.fault = () => luck.next().value ?? 'none'
      for (const one of devices) void one.engine.refresh()
      let made = CARTS.length
      for (const [next, second] of order) {
        const device = devices[second ? 1 : 0]
        if (next.kind === 'change') {
          device.issue(...next.made)
          made += 1
        } else if (next.kind === 'step') world.underway.splice(next.at % Math.max(1, world.underway.length), 1)[0]?.()
        else if (next.kind === 'clock') world.tick()
        else void device.engine.refresh()
        await settle()
      }
      await world.calm()
      const truth = world.server.list('nobody').map(bare)
      for (const device of devices) {
        await Promise.all([device.engine.refresh(), world.calm()])
        expect(device.carts.map(bare).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          truth.toSorted((a, b) => a.id.localeCompare(b.id)),
        )
      }
      const ends = devices.flatMap((device) => device.ends)
      expect(ends).toHaveLength(made)
      const applied = ends.filter(({ settled }) => settled.outcome === 'applied')
      expect(world.server.effects).toHaveLength(applied.length)
    }),
    { numRuns: 300 },
  )
})
