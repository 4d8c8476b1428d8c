import { expect, test } from 'vitest'
import { paragraphs } from '#client/features/information/paragraphs.ts'

const texts = (text: string): string[] => paragraphs(text).map((paragraph) => paragraph.text)

test('empty lines part paragraphs, whoever wrote the line ends', () => {
  expect(texts('one\nstill one\n\ntwo\r\n\r\n\r\nthree')).toEqual(['one\nstill one', 'two', 'three'])
})

test('blank text has none', () => {
  expect(texts(' \n\n \n')).toEqual([])
})

test('equal paragraphs keep keys of their own', () => {
  const keys = paragraphs('a\n\na\n\na').map((paragraph) => paragraph.at)
  expect(new Set(keys).size).toBe(3)
})
