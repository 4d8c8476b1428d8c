import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { lineId } from '#contract/cart/line.ts'
import { GOODS, mutation } from './arbitraries.ts'
import { CART, context, MemoryCart } from './memory.ts'

const CREATE: Mutation = { name: 'cart.create', args: { title: 'Reception' } }
const asked = context(GOODS)

interface ModelLine {
  uid: string
  room: string | null
  antal: number
  /** Ids that lead to it. */
  names: Set<string>
}

/** Merging, over bare quantities by product and room [outbox/merging]. */
class Model {
  readonly #rooms = new Set<string>()
  readonly #places: ModelLine[] = []

  run({ name, args }: Mutation): void {
    if (name === 'room.add') this.#rooms.add(args.roomId)
    else if (name === 'lines.add') for (const row of args.rows) this.#add(row)
    else if (name === 'room.remove') {
      this.#rooms.delete(args.roomId)
      for (const one of this.#places.filter(({ room }) => room === args.roomId)) this.#move(idOf(one), null)
    } else if (name === 'line.move') this.#move(args.lineId, this.#roomOf(args.room))
    else if ('lineId' in args) {
      const at = this.#at(args.lineId)
      const found = this.#places[at]
      if (!found) return
      if (name === 'line.remove') this.#places.splice(at, 1)
      if (name === 'line.setQuantity') found.antal = args.quantity
      if (name === 'line.changeQuantity') found.antal = Math.max(1, found.antal + args.delta)
    }
  }

  quantities = (): Map<string, number> => new Map(this.#places.map((one) => [idOf(one), one.antal]))

  #roomOf = (room: string | null | undefined) => (room && this.#rooms.has(room) ? room : null)

  /** The line of that name now; else the one that what had it has become part of. */
  #at(name: string): number {
    const own = this.#places.findIndex((one) => idOf(one) === name)
    return own < 0 ? this.#places.findIndex(({ names }) => names.has(name)) : own
  }

  #put(place: { uid: string; room: string | null }): ModelLine {
    const found = this.#places.find((one) => idOf(one) === idOf(place))
    if (found) return found
    for (const { names } of this.#places) names.delete(idOf(place))
    const made = { ...place, antal: 0, names: new Set<string>() }
    this.#places.push(made)
    return made
  }

  #add({ uid, quantity, room: asked }: { uid: string; quantity: number; room?: string | undefined }): void {
    const room = this.#roomOf(asked)
    const place = this.#put({ uid, room })
    place.antal += quantity
    if (asked && asked !== room) place.names.add(lineId(CART, 'north', uid, null, asked))
  }

  #move(name: string, room: string | null): void {
    const found = this.#places[this.#at(name)]
    if (!found || found.room === room) return
    this.#places.splice(this.#places.indexOf(found), 1)
    const place = this.#put({ uid: found.uid, room })
    place.antal += found.antal
    for (const one of [...found.names, idOf(found)]) if (one !== idOf(place)) place.names.add(one)
  }
}

const idOf = ({ uid, room }: { uid: string; room: string | null }): string => lineId(CART, 'north', uid, null, room)

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
      const expected = new Model()
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
        expected.run(change)
        // A repeat says what the first one said, or that it is done.
        const [first, ...repeats] = outcomes.map(({ outcome, code }) => code ?? outcome)
        const again = first === 'applied' ? 'duplicate' : first
        expect(repeats).toEqual(repeats.map(() => again))
        if (late) for (const [at, before] of one.old) store.settle(one.client, at, before, asked)
        one.old.push([seq, change])
      }
      expect(quantitiesOf(store)).toEqual(expected.quantities())
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
