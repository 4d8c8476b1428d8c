import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScannerKeys } from '#client/features/scan/read/scanner-keys.ts'

/** The codes that come of keys, each pressed so many milliseconds after the one before. */
function codesOf(keys: readonly (readonly [key: string, after: number])[]): string[] {
  const scanner = createScannerKeys()
  let at = 0
  return keys.flatMap(([key, after]) => scanner({ key, at: (at += after) }).code ?? [])
}

const typed = (text: string, after: number): [string, number][] => [
  ...[...text].map((key): [string, number] => [key, after]),
  ['Enter', after],
]

test('fast keys that Enter ends are a code', () => {
  expect(codesOf(typed('7350053850019', 8))).toEqual(['7350053850019'])
  expect(codesOf([...typed('410-2201', 30), ...typed('410-2203', 30)])).toEqual(['410-2201', '410-2203'])
})

test('capitals come with the key that makes them', () => {
  const keys = [...'https'].flatMap((key): [string, number][] => [
    ['Shift', 5],
    [key.toUpperCase(), 5],
  ])
  expect(codesOf([...keys, ['Enter', 5]])).toEqual(['HTTPS'])
})

test('what somebody types by hand is none, nor what is as short as a slip of the hand', () => {
  expect(codesOf(typed('7350053850019', 120))).toEqual([])
  expect(codesOf(typed('abc', 8))).toEqual([])
  expect(codesOf([...typed('7350053850019', 8).slice(0, -1), ['Enter', 400]])).toEqual([])
  expect(codesOf([['Enter', 8]])).toEqual([])
})

test('a key pressed long before is not of it, and one that writes nothing begins anew', () => {
  expect(codesOf([['x', 0], ['7', 900], ...typed('350053', 8)])).toEqual(['7350053'])
  expect(codesOf([...typed('12345', 8).slice(0, -1), ['ArrowDown', 8], ...typed('6789', 8)])).toEqual(['6789'])
})

test('only keys that follow each other so fast are taken away from the page', () => {
  const scanner = createScannerKeys()
  const isTaken = (key: string, at: number) => scanner({ key, at }).isScanners
  expect([isTaken('h', 1000), isTaken('/', 1010), isTaken(' ', 1020), isTaken('/', 2000)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isTaken('Enter', 2010)).toBe(false)
})

test('nothing but blanks is a hand on the space bar, however quick', () => {
  const scanner = createScannerKeys()
  const isTaken = (key: string, at: number) => scanner({ key, at }).isScanners
  expect([1000, 1010, 1020, 1030].map((at) => isTaken(' ', at))).toEqual([false, false, false, false])
  expect(isTaken('Enter', 1040)).toBe(false)
  expect(codesOf(typed('    ', 8))).toEqual([])
})

test('every code comes out as it was typed, whatever was pressed before', () => {
  const code = fc.stringMatching(/^[ -~]{4,60}$/).filter((text) => text.trim() !== '')
  const before = fc.array(
    fc.tuple(fc.constantFrom('a', '/', 'Tab', 'Enter', 'Shift'), fc.integer({ min: 61, max: 500 })),
  )
  fc.assert(
    fc.property(before, code, fc.integer({ min: 0, max: 60 }), (keys, text, after) => {
      const [first, ...rest] = typed(text, after)
      expect(codesOf([...keys, [first![0], 500], ...rest]).at(-1)).toBe(text)
    }),
  )
})
