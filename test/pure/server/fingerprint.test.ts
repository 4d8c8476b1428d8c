import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, fingerprint } from '#server/db/fingerprint.ts'

/** As it was first written: what is stored was named by this. */
function naive(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(naive).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${naive(inner)}`).join(',')}}`
}

const ESCAPED = ['"', '\\', '\u0000', '\ud800', '\udc00', '\u2028', '\u007f', '🪑', 'blå "ek"\n', '10', '9']

test('values are written with their keys in order, whatever their texts hold', () => {
  const text = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom(...ESCAPED))
  const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text, { maxLength: 3 }))
  const object = fc.dictionary(text, fc.oneof(value, fc.dictionary(text, value, { maxKeys: 3 })), { maxKeys: 5 })
  const written = fc.sample(object, 200)
  expect(written.map(canonicalJson)).toEqual(written.map(naive))
})

test('the order of keys counts for nothing, and what is not there is left out', () => {
  const one = canonicalJson({ b: [1, { d: null, c: 'ö' }], a: undefined })
  expect(one).toBe('{"b":[1,{"c":"ö","d":null}]}')
  expect(fingerprint(one)).toBe(createHash('sha256').update('{"b":[1,{"c":"ö","d":null}]}').digest('base64url'))
})
