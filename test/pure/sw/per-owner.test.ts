import { expect, test } from 'vitest'
import { perOwner } from '../../../sw/per-owner.ts'

test('each owner has one of their own, the same each time, whoever came between', () => {
  const cacheOf = perOwner((owner) => ({ owner }))
  const anna = cacheOf('user:1')
  const berta = cacheOf('user:2')
  expect([anna, berta]).toEqual([{ owner: 'user:1' }, { owner: 'user:2' }])
  expect(cacheOf('user:1')).toBe(anna)
  expect(cacheOf('user:2')).toBe(berta)
})
