import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { textTable } from '#server/features/import/read/xlsx/text-table.ts'

function table(pagesHeld?: number) {
  const made = textTable(pagesHeld)
  onTestFinished(() => made.close())
  return made
}

test('any texts come back from memory and from the disk, in any order', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 30 })
  const order = fc.array(fc.nat(29), { maxLength: 60 })
  const property = fc.property(texts, order, fc.nat(3), (list, reads, held) => {
    // Long enough to lie over several pages of 64 KiB, of which no more than so many are held.
    const long = list.map((text, i) => `${i}${text.toWellFormed()}`.repeat(1 + (i % 5) * 1500))
    const { add, at, close } = textTable(1 + held)
    try {
      for (const text of long) add(text)
      for (const index of reads) expect(at(index) === long[index]).toBe(true)
    } finally {
      close()
    }
  })
  fc.assert(property, { numRuns: 100 })
})

const long = (letter: string) => letter.repeat(100_000)

test('adding goes on after reading', () => {
  const { add, at } = table(1)
  add(long('a'))
  add(long('b'))
  expect(at(0) === long('a')).toBe(true)
  add(long('c'))
  expect([at(1) === long('b'), at(2) === long('c')]).toEqual([true, true])
})

test('empty texts are texts, and there is nothing beside those that were added', () => {
  const { add, at } = table()
  add('')
  add('å')
  expect([at(0), at(1), at(2), at(-1), at(0.5), at(Number.NaN)]).toEqual([
    '',
    'å',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('memory does not grow with the texts', () => {
  const before = process.memoryUsage().arrayBuffers
  const { add, at } = table(16)
  const text = 'x'.repeat(1000)
  for (let i = 0; i < 100_000; i++) add(text)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20e6)
  expect(at(5000) === text).toBe(true)
})
