import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clean } from '#server/features/import/item/text.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ' ',
      '  ',
      '\t',
      '\u00a0',
      '\u00ad',
      '\0',
      '\ufeff',
      'a',
      'å',
      'a\u030a',
      'ŉ',
      '#',
      '–',
      '\ud800',
    ),
  }),
)

test('a text is clean once, and for ever: NFC, well-formed, single blanks, nothing unprintable', () => {
  fc.assert(
    fc.property(text, (dirty) => {
      const once = clean(dirty)
      expect(clean(once)).toBe(once)
      expect(once.normalize('NFC')).toBe(once)
      expect(once.isWellFormed()).toBe(true)
      expect(once).not.toMatch(/^\s|\s$|\s\s|[^\S ]|\p{Cc}|[\u200b\u2060\ufeff]/u)
    }),
    { numRuns: 1_000 },
  )
})

test('what is read of two texts that differ in white space alone is the same', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zåäö;:,.]{1,8}$/), { minLength: 1 }), (words) => {
      expect(clean(` ${words.join(' \n ')}\t`)).toBe(clean(words.join(' ')))
    }),
  )
})
