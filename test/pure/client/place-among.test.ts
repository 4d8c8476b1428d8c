import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAmong } from '#client/carts/place-among.ts'

const places = (known: Record<string, number>) => (id: string) => known[id]

test('a line stands between its neighbours, in the place that was counted for it', () => {
  expect(placeAmong('b', ['a', 'b', 'c'], places({ a: 1, c: 3 }))).toBe(2)
  expect(placeAmong('a', ['a', 'b'], places({ b: 2 }))).toBe(1)
  expect(placeAmong('b', ['a', 'b', 'x', 'c'], places({ a: 1, c: 4 }))).toBe(2)
})

test('what stood last comes last, and so does what nobody can place', () => {
  expect(placeAmong('b', ['a', 'b'], places({ a: 1 }))).toBeUndefined()
  expect(placeAmong('a', ['a', 'b'], places({}))).toBeUndefined()
  expect(placeAmong('b', ['a', 'b', 'c'], places({ a: 1, c: 2 }))).toBeUndefined()
  expect(placeAmong('a', ['a', 'b'], places({ b: 1 }))).toBeUndefined()
  expect(placeAmong('z', ['a', 'b'], places({ a: 1, b: 2 }))).toBeUndefined()
})

test('each line that came and went with others in one sending gets its own place back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
      (from, gone) => {
        const order = gone.map((_, at) => `line ${at}`)
        const counted = new Map(order.map((id, at) => [id, from + at]))
        const told = (id: string) => (gone[order.indexOf(id)] ? undefined : counted.get(id))
        const isFollowed = (id: string) => gone.slice(order.indexOf(id) + 1).includes(false)
        for (const id of order.filter((one) => told(one) === undefined))
          expect(placeAmong(id, order, told)).toBe(isFollowed(id) ? counted.get(id) : undefined)
      },
    ),
  )
})
