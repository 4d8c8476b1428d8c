import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedTrigrams, trigramsOf } from '#server/features/punchout/trigrams.ts'

test('whatever stands in a text has no three letters in a row that the text has not', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      (before, word, after) => {
        const all = new Set(trigramsOf(`${before}${word}${after}`.toLowerCase()))
        expect(trigramsOf(word.toLowerCase()).every((one) => all.has(one))).toBe(true)
      },
    ),
  )
})

test('each is there once, in small letters, and fewer than three letters have none', () => {
  expect(trigramsOf('STOLSTOL')).toEqual(trigramsOf('stolstolstol'))
  expect(trigramsOf('stol')).toHaveLength(2)
  expect(trigramsOf('ab')).toEqual([])
})

test('a text of so many different ones that they tell nothing has none', () => {
  let last = 1
  const next = (): number => (last = (last * 48_271) % 0x7fff_ffff)
  const random = Array.from({ length: 40_000 }, () => String.fromCodePoint(0x4e00 + (next() % 20_000))).join('')
  expect(storedTrigrams(random)).toBeNull()
  expect(storedTrigrams('stol '.repeat(100_000))).toHaveLength(5)
})
