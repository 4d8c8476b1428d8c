import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..', '..')

export interface Import {
  /** Path of the importing file from the root, with slashes. */
  from: string
  /** Path of the imported file from the root, or the package's name (`node:fs`, `react`). */
  to: string
  typeOnly: boolean
}

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git'])

/** All files below a folder whose names match, as paths from the root. */
export function filesBelow(folder: string, matches: RegExp): string[] {
  const out: string[] = []
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) out.push(...filesBelow(path, matches))
    } else if (matches.test(entry.name)) out.push(path)
  }
  return out
}

export const sourceFiles = (folder: string): string[] =>
  filesBelow(folder, /\.tsx?$/).filter((file) => !file.endsWith('.gen.ts'))

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const WORKER = /new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g

/** Every import of a file, static, dynamic and of workers. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found: Import[] = []
  for (const m of text.matchAll(STATEMENT))
    found.push({ from: file, to: resolve(file, (m[2] ?? m[3])!), typeOnly: m[1] !== undefined })
  for (const m of text.matchAll(DYNAMIC)) found.push({ from: file, to: resolve(file, m[1]!), typeOnly: false })
  for (const m of text.matchAll(WORKER)) found.push({ from: file, to: resolve(file, m[1]!), typeOnly: false })
  return found
}

function resolve(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#test/')) return bare.replace('#', '')
  if (bare.startsWith('#')) return bare.replace('#', 'src/')
  if (bare.startsWith('.'))
    return relative(ROOT, join(ROOT, dirname(file), bare))
      .split(sep)
      .join('/')
  return bare
}

export const lineCount = (file: string): number => readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length

export const exists = (path: string): boolean => statSync(join(ROOT, path), { throwIfNoEntry: false }) !== undefined
