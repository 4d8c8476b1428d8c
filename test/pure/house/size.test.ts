import { expect, test } from 'vitest'
import { exists, lineCount, sourceFiles } from './imports.ts'

const files = ['src', 'test', ...(exists('sw') ? ['sw'] : [])].flatMap(sourceFiles)
const sizes = files.map((file) => ({ file, lines: lineCount(file) })).toSorted((a, b) => a.lines - b.lines)

test('files stay small: half of them within 80 lines, 95 of 100 within 200, none over 400', () => {
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]!.lines
  expect(sizes.filter(({ lines }) => lines > 400)).toEqual([])
  expect(at(0.5)).toBeLessThanOrEqual(80)
  expect(at(0.95)).toBeLessThanOrEqual(200)
})
