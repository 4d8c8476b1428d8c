import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, gtinOf, gtinOfNumber } from '#contract/catalogue/gtin.ts'

test.each([
  // The examples of the GS1 General Specifications.
  ['96385074', '96385074'],
  ['614141000036', '614141000036'],
  ['6291041500213', '6291041500213'],
  ['00614141123452', '00614141123452'],
  ['7 350053 85001-9 ', '7350053850019'],
])('%s is a GTIN', (text, digits) => expect(gtinOf(text)).toBe(digits))

test.each(['', '6291041500214', '629104150021', '123', '62910415002133', 'EAN 6291041500213', '6291041500213.0'])(
  '"%s" is none',
  (text) => expect(gtinOf(text)).toBeNull(),
)

test('a spreadsheet’s number gets back the zeros that it lost', () => {
  expect(gtinOfNumber(36_000_291_452)).toBe('036000291452')
  expect(gtinOfNumber(6_291_041_500_213)).toBe('6291041500213')
  expect(gtinOfNumber(6_291_041_500_214)).toBeNull()
  expect(gtinOfNumber(1.5)).toBeNull()
  expect(gtinOfNumber(Number.NaN)).toBeNull()
})

const digits = fc.constantFrom(7, 11, 12, 13).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)))

test('a number is one with its check digit and with no other', () => {
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 9 }), (body, last) => {
      expect(gtinOf(`${body}${last}`) !== null).toBe(last === checkDigit(body))
    }),
  )
})

test('a single wrong digit is always noticed', () => {
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const place = at % body.length
      const wrong = (Number(body[place]) + by) % 10
      const changed = `${body.slice(0, place)}${wrong}${body.slice(place + 1)}${checkDigit(body)}`
      expect(gtinOf(changed)).toBeNull()
    }),
  )
})
