import { expect, test } from 'vitest'
import { isPlainUsername, normalUsername } from '#contract/users/username.ts'

test.for<[typed: string, kept: string]>([
  ['  anna  ', 'anna'],
  ['ａｎｎａ', 'anna'],
  ['ﬁnn', 'finn'],
  ['anna\u00A0\u2003 berg', 'anna berg'],
  ['a\u030Asa', 'åsa'],
])('%j is kept as %j', ([typed, kept]) => {
  expect(normalUsername(typed)).toBe(kept)
})

test.for([
  'anna.berg',
  'Åsa Öst-7',
  'ærø@example.com',
  'анна',
  'Ελένη_2',
  '山田たろう',
  'ყველა',
  'ﺡسن',
  '1234',
  'naïve’s',
])('%j can be told from others', (name) => {
  expect(isPlainUsername(normalUsername(name))).toBe(true)
})

test.for([
  ['a zero-width space', 'an\u200Bna'],
  ['a soft hyphen', 'an\u00ADna'],
  ['a direction', 'anna\u202E'],
  ['a byte order mark within', 'an\uFEFFna'],
  ['a filler', 'anna\u3164'],
  ['a blank of Braille', 'an\u2800na'],
  ['a variation selector', 'anna\uFE0F'],
  ['a line', 'an\u0000na'],
  ['a private sign', 'anna\uE000'],
  ['a Cyrillic a', 'аnna'],
  ['a Greek o', 'οla'],
  ['Latin among Han', '山田taro'],
] as const)('%s makes a name that cannot', ([, name]) => {
  expect(isPlainUsername(normalUsername(name))).toBe(false)
})
