import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './imports.ts'

const PAGE = 'src/client/ui-page/'
const inUi = (file: string): boolean => file.startsWith('src/client/ui/')

test('the page of all pieces shows every one, itself or within another', () => {
  const shown = new Set<string>()
  const show = (file: string): void => {
    for (const { to } of importsOf(file))
      if (inUi(to) && /\.tsx?$/.test(to) && !shown.has(to)) {
        shown.add(to)
        show(to)
      }
  }
  sourceFiles(PAGE).forEach(show)
  expect(sourceFiles('src/client/ui').filter((file) => file.endsWith('.tsx') && !shown.has(file))).toEqual([])
})

test('nothing of the app knows the page of all pieces', () => {
  const knows = sourceFiles('src')
    .filter((file) => !file.startsWith(PAGE))
    .filter((file) => importsOf(file).some(({ to }) => to.startsWith(PAGE)))
  expect(knows).toEqual([])
})
