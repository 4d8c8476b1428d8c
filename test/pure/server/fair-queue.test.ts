import { expect, test } from 'vitest'
import { fairQueue, TooManyWaitingError } from '#server/accounts/fair-queue.ts'

/** A queue whose works end when the test says so: the one that began first, at each `step`. */
function watched(limits: { atATime: number; perNetwork?: number; perQueue?: number }) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const queue = fairQueue({ perNetwork: 1_000, perQueue: 1_000, ...limits })
  const ask = (own: string, network: string, name = `${own} ${network}`): Promise<void> =>
    queue({ queue: own, network }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const step = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      ends.shift()?.()
      for (let tick = 0; tick < 10; tick++) await Promise.resolve()
    }
  }
  return { begun, ask, step }
}

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

test('as many begin at once as may', async () => {
  const { begun, ask, step } = watched({ atATime: 2 })
  void many(5, () => ask('login', 'a'))
  await step(0)
  expect(begun).toHaveLength(2)
  await step(1)
  expect(begun).toHaveLength(3)
  await step(4)
  expect(begun).toHaveLength(5)
  void ask('login', 'b')
  void ask('login', 'b')
  expect(begun).toHaveLength(7)
})

test('whoever comes from another network is next but for one, however many wait', async () => {
  const { begun, ask, step } = watched({ atATime: 2 })
  void many(200, () => ask('login', 'flood'))
  void ask('login', 'home')
  await step(2)
  expect(begun).toEqual(['login flood', 'login flood', 'login flood', 'login home'])
})

test('a flood from a thousand networks holds up neither who is known nor a procurement system', async () => {
  const { begun, ask, step } = watched({ atATime: 2 })
  void many(1_000, (i) => ask('login', `flood ${i}`, 'flood'))
  void ask('known', 'home')
  void ask('punchout', 'buyer')
  await step(3)
  expect(begun.slice(2)).toEqual(['flood', 'known home', 'punchout buyer'])
})

test('one network has its works done in the order they came', async () => {
  const { begun, ask, step } = watched({ atATime: 1 })
  for (const name of ['1', '2', '3', '4']) void ask('login', 'a', name)
  await step(4)
  expect(begun).toEqual(['1', '2', '3', '4'])
})

test('too many of a network, and of a queue, are turned away, and nobody else', async () => {
  const { begun, ask, step } = watched({ atATime: 1, perNetwork: 3, perQueue: 5 })
  const first = many(5, () => ask('login', 'flood'))
  await expect(first[4]).rejects.toThrow(TooManyWaitingError)
  void many(2, (i) => ask('login', `other ${i}`))
  await expect(ask('login', 'one more')).rejects.toThrow(TooManyWaitingError)
  void ask('known', 'home')
  await step(7)
  expect(begun.filter((name) => name === 'login flood')).toHaveLength(4)
  expect(begun).toContain('known home')
  expect(begun).toContain('login other 1')
})

test('a work that fails makes room for the next one', async () => {
  const queue = fairQueue({ atATime: 1, perNetwork: 9, perQueue: 9 })
  const place = { queue: 'login', network: 'a' }
  const failing = queue(place, () => Promise.reject(new Error('broken')))
  const next = queue(place, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
