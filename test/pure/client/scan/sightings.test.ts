import { expect, test } from 'vitest'
import { createSightings } from '#client/features/scan/read/sightings.ts'

test('a code in sight counts once, however long it is looked at, and again after it was away', () => {
  const isNew = createSightings()
  expect(isNew('a', 0)).toBe(true)
  for (let at = 100; at <= 10_000; at += 100) expect(isNew('a', at)).toBe(false)
  expect(isNew(undefined, 10_100)).toBe(false)
  expect(isNew('a', 11_500)).toBe(false)
  expect(isNew(undefined, 11_600)).toBe(false)
  expect(isNew(undefined, 13_000)).toBe(false)
  expect(isNew('a', 13_100)).toBe(true)
})

test('a device that takes seconds for a look counts it once all the same', () => {
  const isNew = createSightings()
  expect([isNew('a', 0), isNew('a', 4_000), isNew('a', 8_000)]).toEqual([true, false, false])
})

test('two codes are told apart', () => {
  const isNew = createSightings()
  expect([isNew('a', 0), isNew('b', 100), isNew('a', 200), isNew('b', 300)]).toEqual([true, true, false, false])
})
