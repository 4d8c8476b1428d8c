import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, meansOf, ndcg, recall } from '#server/bench/relevance.ts'

const relevant = { a: 3, b: 2, c: 1 }

test('the best order scores one, and every other order less', () => {
  expect(ndcg(['a', 'b', 'c', 'x'], relevant)).toBe(1)
  expect(ndcg(['b', 'a', 'c'], relevant)).toBeLessThan(1)
  expect(ndcg(['x', 'a', 'b', 'c'], relevant)).toBeLessThan(ndcg(['a', 'x', 'b', 'c'], relevant))
})

test('gains are discounted by the logarithm of the rank', () => {
  // One product of grade 1 at the third place: 1 / log2(4) against 1 / log2(2).
  expect(ndcg(['x', 'y', 'only'], { only: 1 })).toBeCloseTo(0.5, 10)
})

test('what stands below the tenth place counts for nothing', () => {
  const ten = Array.from({ length: 10 }, (_, i) => `x${i}`)
  expect(ndcg([...ten, 'a'], relevant)).toBe(0)
  expect(recall([...ten, 'a'], relevant)).toBe(0)
})

test('recall asks for no more than ten places can hold', () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`p${i}`, 1]))
  expect(recall(Object.keys(many).slice(5, 15), many)).toBe(1)
  expect(recall(['a', 'x'], relevant)).toBeCloseTo(1 / 3, 10)
})

test('a product that is named twice is found once, and names of object members are products like any other', () => {
  expect(recall(['a', 'a', 'a'], relevant)).toBeCloseTo(1 / 3, 10)
  expect(ndcg(['constructor', 'toString'], relevant)).toBe(0)
})

test('scores lie between nothing and one', () => {
  const uids = fc.uniqueArray(fc.stringMatching(/^[a-f]$/))
  const grades = fc.dictionary(fc.stringMatching(/^[a-f]$/), fc.integer({ min: 1, max: 3 }))
  fc.assert(
    fc.property(uids, grades, (found, labels) => {
      for (const score of [ndcg(found, labels), recall(found, labels)]) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1 + 1e-12)
      }
    }),
  )
})

const asked = (query: string, relevant: Record<string, number>) => ({ query, kind: 'word', held: false, relevant })

test('a set is judged by the means of its queries', async () => {
  const queries = [asked('stol', { a: 1 }), asked('bord', { b: 1 })]
  const scores = await judge({ language: 'sv', shop: 'nordform', queries }, () => ['a'])
  expect(meansOf(scores)).toEqual({ queries: 2, ndcg10: 0.5, recall10: 0.5 })
  expect(meansOf([])).toEqual({ queries: 0, ndcg10: 0, recall10: 0 })
})
