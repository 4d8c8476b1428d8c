import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, importsOf, measureBundle } from '#server/bench/bundle.ts'

const dist = mkdtempSync(join(tmpdir(), 'interior-dist-'))

beforeAll(() => {
  mkdirSync(join(dist, 'assets'))
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text)
  write('index.html', '<script type="module" crossorigin src="/assets/main.js"></script>')
  write('assets/main.js', 'import{a as t}from"./react.js";import"./side.js";const p=()=>import("./page.js");t(p)')
  write('assets/react.js', 'export const a=1;export*from"./deep.js";')
  write('assets/side.js', 'globalThis.x=1')
  write('assets/deep.js', 'export const d="from \'./page.js\'"')
  write('assets/page.js', 'export default 2')
  write('assets/client-abcdefgh.js', 'export const ky=1')
  write('assets/login-abcd-fgh.js', 'export const page=1')
  write('assets/sv-abcdefgh.js', 'export const a="Välkommen"')
  write('assets/fi-abcdefgh.js', 'export const a="Tervetuloa tänne, hyvää päivää"')
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

test('the first load is what the page names and what that imports by statement', () => {
  const bundle = measureBundle(dist)
  const first = bundle?.chunks.filter((chunk) => chunk.load === 'first').map((chunk) => chunk.file)
  expect(first?.toSorted()).toEqual(['assets/deep.js', 'assets/main.js', 'assets/react.js', 'assets/side.js'])
  expect(bundle?.chunks.find((chunk) => chunk.file === 'assets/page.js')?.load).toBeNull()
})

test('the sign-in page also fetches its own part and the texts of one language, and the sum says so', () => {
  const bundle = measureBundle(dist)
  const after = bundle?.chunks.filter((chunk) => chunk.load === 'after').map((chunk) => chunk.file)
  expect(after?.toSorted()).toEqual(['assets/fi-abcdefgh.js', 'assets/login-abcd-fgh.js'])
  const needed = bundle?.chunks.filter((chunk) => chunk.load !== null) ?? []
  expect(bundle?.first_brotli).toBe(needed.reduce((sum, chunk) => sum + chunk.brotli, 0))
  expect(needed).toHaveLength(6)
})

test('module preloads count, styles and icons do not', () => {
  const html = `<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css">
    <link rel="icon" href="/icon.svg"><script type="module" src="./assets/b.js"></script>`
  expect(entriesOf(html)).toEqual(['assets/a.js', 'assets/b.js'])
})

test('imports are read from minified and from plain code, calls of import() are not', () => {
  expect(importsOf('import x,{b}from"./a.js";import*as c from"./b.js";export{d}from"../c.js";')).toEqual([
    './a.js',
    './b.js',
    '../c.js',
  ])
  expect(importsOf('const p=import("./later.js");let q=[()=>import("./other.js")]')).toEqual([])
})

test('without a build there is nothing to measure', () => {
  expect(measureBundle(join(dist, 'nowhere'))).toBeNull()
})
