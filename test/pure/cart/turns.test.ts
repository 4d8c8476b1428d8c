import { expect, test } from 'vitest'
import { createTurns } from '#server/features/cart/turns.ts'

const later = () => Promise.withResolvers<void>()

test('work on one cart goes one after the other, on others at the same time', async () => {
  const turns = createTurns()
  const done: string[] = []
  const [first, other] = [later(), later()]
  const all = [
    turns('a', () => first.promise.then(() => done.push('a1'))),
    turns('a', async () => done.push('a2')),
    turns('b', () => other.promise.then(() => done.push('b1'))),
  ]
  other.resolve()
  await all[2]
  expect(done).toEqual(['b1'])
  first.resolve()
  await Promise.all(all)
  expect(done).toEqual(['b1', 'a1', 'a2'])
})

test('work that fails tells its own caller, and holds up nobody', async () => {
  const turns = createTurns()
  const failing = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})

test('a turn that comes too late is refused as one to be tried again, and its work never begins', async () => {
  const turns = createTurns(-1)
  let begun = false
  const work = turns('a', async () => {
    begun = true
  })
  await expect(work).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  expect(begun).toBe(false)
})
