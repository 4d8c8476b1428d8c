import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { badText } from '#server/http/text-guard.ts'

test.each([
  ['a NUL', { a: { b: ['x', 'y\0'] } }, 'a.b.1'],
  ['half a pair', { a: '\uD800' }, 'a'],
  ['the other half', ['\uDC00'], '0'],
  ['a name', { a: { 'b\0': 1 } }, 'a'],
])('%s is found where it is', (_, value, path) => {
  expect(badText(value)).toBe(path)
})

test('whatever can be kept is let through', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const kept = !/\\u0000/.test(JSON.stringify(value))
      expect(badText(value) === null).toBe(kept)
    }),
  )
})

test('a body of any depth is looked through', () => {
  let deep: unknown = 'x\0'
  for (let i = 0; i < 100_000; i++) deep = [deep]
  expect(badText(deep)).toMatch(/^0\.0\./)
})
