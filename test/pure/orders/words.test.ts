import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bareNumber, orderQuestion, orderWords } from '#server/features/orders/search-words.ts'

describe('the words of an order', () => {
  test('are folded, each once, with what people type for Nordic letters', () => {
    expect(orderWords(['Våning Ærø, våning', 'soffa-bord'])).toEqual([
      'våning',
      'vaning',
      'vaaning',
      'ärö',
      'aro',
      'aeroe',
      'soffabord',
      'soffa',
      'bord',
    ])
    expect(bareNumber('NRD-77.120 /é')).toBe('nrd77120e')
  })

  test('fit into an index, however many texts there are', () => {
    const words = orderWords(Array.from({ length: 100_000 }, (_, i) => `produkt${i}`))
    expect(words.length).toBeGreaterThan(10_000)
    expect(words.reduce((sum, word) => sum + Buffer.byteLength(word), 0)).toBeLessThan(600_000)
  })
})

describe('the question', () => {
  test.each([
    ['', null],
    ['  \t', null],
    ['stol', "'stol':*"],
    ['Röd stol', "('röd':* & 'stol':*) | 'rödstol':*"],
    ['soffa-bord', "('soffabord':* | ('soffa':* & 'bord':*))"],
    ['&|!()', "'nothing at all'"],
  ])('%j asks %j', (search, question) => expect(orderQuestion(search)).toBe(question))

  test('has nothing in it that was not quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (search) => {
        const question = orderQuestion(search)
        expect(question === null).toBe(search.trim() === '')
        expect((question ?? "'x'").replaceAll(/'(?:[^'\\]|''|\\\\)*'(?::\*)?/g, 'x')).toMatch(/^[x&|() ]+$/)
      }),
    )
  })
})
