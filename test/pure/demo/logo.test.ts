import { expect, test } from 'vitest'
import { logo } from '#server/features/demo/logo.ts'
import { faultsOf } from '../drawing/faults.ts'

const widthOf = (svg: string) => Number(/ width="([\d.]+)"/.exec(svg)?.[1])

test('a wordmark is drawn from paths, needs no font, and every letter adds to its width', () => {
  const words = ['nordform', 'kontoret'].map((word) => logo(word, '#8a7a55'))
  for (const svg of words) expect(faultsOf(svg)).toEqual([])
  expect(widthOf(logo('nor', '#000000'))).toBeLessThan(widthOf(logo('nord', '#000000')))
})

test('a letter that was never drawn is an error, not a gap', () => {
  expect(() => logo('x', '#000000')).toThrow('alphabet')
})
