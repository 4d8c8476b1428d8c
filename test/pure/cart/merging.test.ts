import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import { GOODS, mutation } from './arbitraries.ts'
import { CART, context, MemoryCart } from './memory.ts'

const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
const asked = context(GOODS)

/** Merging, over bare quantities [outbox/merging]. */
function model(quantities: Map<string, number>, { name, args }: Mutation): void {
  if (name === 'lines.add')
    for (const { uid, quantity } of args.rows) add(quantities, lineId(CART, 'north', uid), quantity)
  else if (name === 'line.remove') quantities.delete(args.lineId)
  else if (name === 'line.setQuantity' && quantities.has(args.lineId)) quantities.set(args.lineId, args.quantity)
  else if (name === 'line.changeQuantity') {
    const antal = quantities.get(args.lineId)
    if (antal !== undefined) quantities.set(args.lineId, Math.max(1, antal + args.delta))
  }
}

const add = (quantities: Map<string, number>, id: string, by: number) =>
  quantities.set(id, (quantities.get(id) ?? 0) + by)

const quantitiesOf = ({ lines }: MemoryCart) =>
  new Map([...lines.values()].filter((line) => line.parentId === null).map((line) => [line.id, line.antal]))

test('two devices, in any order between them, with repeats and lost answers, end as one after another would', () => {
  const device = fc.array(mutation, { maxLength: 12 })
  // Which device is next, and how many of its requests before the answer arrives: each repeats all that is unsettled.
  const turns = fc.array(
    fc.record({ second: fc.boolean(), copies: fc.integer({ min: 1, max: 3 }), late: fc.boolean() }),
    {
      minLength: 24,
      maxLength: 24,
    },
  )
  fc.assert(
    fc.property(device, device, turns, (first, second, order) => {
      const store = new MemoryCart()
      store.run(CREATE, asked)
      const expected = new Map<string, number>()
      const devices = [
        { client: 'first', left: [...first], seq: 0, old: [] as [number, Mutation][] },
        { client: 'second', left: [...second], seq: 0, old: [] as [number, Mutation][] },
      ]
      for (const { second: other, copies, late } of order) {
        const one = devices[other ? 1 : 0]!
        const change = one.left.shift()
        if (!change) continue
        const seq = ++one.seq
        const outcomes = Array.from({ length: copies }, () => store.settle(one.client, seq, change, asked))
        model(expected, change)
        // A repeat says what the first one said, or that it is done.
        const [first, ...repeats] = outcomes.map(({ outcome, code }) => code ?? outcome)
        const again = first === 'applied' ? 'duplicate' : first
        expect(repeats).toEqual(repeats.map(() => again))
        if (late) for (const [at, before] of one.old) store.settle(one.client, at, before, asked)
        one.old.push([seq, change])
      }
      expect(quantitiesOf(store)).toEqual(expected)
      const fresh = [...store.lines.values()].filter((line) => line.parentId === null)
      const sum = (of: 'subtotal' | 'vat') => fresh.reduce((total, line) => total + line[of], 0)
      expect([store.cart?.subtotal, store.cart?.vat, store.cart?.lineCount]).toEqual([
        sum('subtotal'),
        sum('vat'),
        fresh.length,
      ])
    }),
    { numRuns: 300 },
  )
})

test('parts move with the quantity of their product, and go with it', () => {
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 20 }), (changes) => {
      const store = new MemoryCart()
      store.run(CREATE, asked)
      for (const change of changes) store.run(change, asked)
      for (const { uid, id, antal } of [...store.lines.values()].filter((line) => line.parentId === null)) {
        const parts = [...store.lines.values()].filter((line) => line.parentId === id)
        const whole = GOODS.find((one) => one.uid === uid)
        expect(parts.map((line) => [line.uid, line.antal]).toSorted()).toEqual(
          whole?.parts.map((one) => [one.uid, one.quantity * antal]).toSorted(),
        )
      }
      const orphans = [...store.lines.values()].filter(
        (line) => line.parentId !== null && !store.lines.has(line.parentId),
      )
      expect(orphans).toEqual([])
    }),
    { numRuns: 200 },
  )
})
