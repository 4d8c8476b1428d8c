import { expect, test } from 'vitest'
import { createLookup } from '#server/pictures/lookup.ts'

/** A database that answers when it is told to, and a clock that stands still meanwhile. */
function setUp() {
  const asked: { keys: string[]; answer: (found: Record<string, string>) => void; fail: () => void }[] = []
  const clock = { now: 0 }
  const lookup = createLookup<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys,
          answer: (found) => resolve(new Map(Object.entries(found))),
          fail: () => reject(new Error('away')),
        })
      }),
    () => clock.now,
  )
  return { lookup, asked, clock }
}

test('whatever is asked for during one question is asked by the next, each key once', async () => {
  const { lookup, asked } = setUp()
  const first = lookup('a')
  const others = [lookup('b'), lookup('c'), lookup('b')]
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  asked[0]?.answer({ a: 'A' })
  expect(await first).toBe('A')
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.keys).toEqual(['b', 'c'])
  asked[1]?.answer({ b: 'B' })
  expect(await Promise.all(others)).toEqual(['B', undefined, 'B'])
})

test('what is nowhere is known for two seconds from the question on; what is there is asked again', async () => {
  const { lookup, asked, clock } = setUp()
  const both = [lookup('here'), lookup('nowhere')]
  asked[0]?.answer({ here: 'H' })
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer({})
  expect(await Promise.all(both)).toEqual(['H', undefined])
  clock.now = 1_999
  expect(await lookup('nowhere')).toBeUndefined()
  expect(asked).toHaveLength(2)
  clock.now = 2_000
  const again = lookup('nowhere')
  expect(asked[2]?.keys).toEqual(['nowhere'])
  asked[2]?.answer({ nowhere: 'since then' })
  expect(await again).toBe('since then')
})

test('a failed question is nobody’s absence', async () => {
  const { lookup, asked } = setUp()
  const failed = lookup('a')
  asked[0]?.fail()
  await expect(failed).rejects.toThrow('away')
  const again = lookup('a')
  asked[1]?.answer({ a: 'A' })
  expect(await again).toBe('A')
})

test('no more than ten thousand absent ones are remembered', async () => {
  const asked: string[] = []
  const lookup = createLookup<string>(
    async (keys) => {
      asked.push(...keys)
      return new Map()
    },
    () => 0,
  )
  await Promise.all(Array.from({ length: 10_001 }, (_, i) => lookup(`k${i}`)))
  await lookup('k10000')
  expect(asked).toHaveLength(10_001)
  await lookup('k0')
  expect(asked).toHaveLength(10_002)
})
