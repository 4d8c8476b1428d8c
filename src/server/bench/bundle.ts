import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { LOCALES } from '#contract/locale.ts'

export interface Chunk {
  file: string
  bytes: number
  brotli: number
  /**
   * `first`: what the signed-out page names, and all that imports by statement. `after`: what it fetches by itself
   * next, the page's own texts and code. `null`: nothing that is fetched before somebody does something.
   */
  load: 'first' | 'after' | null
}

export interface Bundle {
  chunks: Chunk[]
  /** Sums over everything the sign-in page fetches, whether it waits for it or not. */
  first_bytes: number
  first_brotli: number
}

/**
 * What the sign-in page imports by `import()` without anybody's doing, by the names that the build gives to chunks. A
 * story in the browser holds this list against what is really fetched.
 */
const AFTER: readonly string[] = ['login']

/**
 * The built app's scripts with their sizes, and those that the sign-in page fetches: the scripts and preloads of
 * `index.html`, all that these import statically, and what follows by itself, of which the texts of one language, the
 * longest. null: nothing is built.
 */
export function measureBundle(dist: string): Bundle | null {
  let html: string
  try {
    html = readFileSync(join(dist, 'index.html'), 'utf8')
  } catch {
    return null
  }
  const first = reachable(dist, entriesOf(html))
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const chunks = files
    .map((file) => file.replaceAll('\\', '/'))
    .map((file): Chunk => {
      const code = readFileSync(join(dist, file))
      const load = first.has(file) ? 'first' : AFTER.includes(nameOf(file)) ? 'after' : null
      return { file, bytes: code.byteLength, brotli: brotli(code), load }
    })
    .toSorted((a, b) => ORDER.indexOf(a.load) - ORDER.indexOf(b.load) || b.brotli - a.brotli)
  const texts = chunks.find(({ load, file }) => load === null && LOCALES.some((locale) => locale === nameOf(file)))
  if (texts) texts.load = 'after'
  const needed = chunks.filter(({ load }) => load !== null)
  return {
    chunks: chunks.toSorted((a, b) => ORDER.indexOf(a.load) - ORDER.indexOf(b.load)),
    first_bytes: needed.reduce((sum, chunk) => sum + chunk.bytes, 0),
    first_brotli: needed.reduce((sum, chunk) => sum + chunk.brotli, 0),
  }
}

const ORDER: readonly Chunk['load'][] = ['first', 'after', null]

/** `assets/client-D-oWZi58.js` → `client`; the build's hash has eight characters. */
const nameOf = (file: string): string => posix.basename(file, '.js').replace(/-.{8}$/, '')

const brotli = (code: Buffer): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** Paths, relative to the app's root, of a page's scripts and module preloads. */
export function entriesOf(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  return tags.flatMap((tag) => {
    if (tag.startsWith('<link') && !/\brel=["']?modulepreload\b/.test(tag)) return []
    const path = /\b(?:src|href)=["']?([^"'\s>]+)/.exec(tag)?.[1]
    return path?.endsWith('.js') ? [path.replace(/^\.?\//, '')] : []
  })
}

/** Paths that a built chunk imports by a statement, relative to it; `import()` waits until it is called. */
export function importsOf(code: string): string[] {
  const found = code.matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{][^'"();]*?from\s*)?["'](\.{1,2}\/[^"']+\.js)["']/g,
  )
  return [...found].flatMap((match) => match[1] ?? [])
}

function reachable(dist: string, entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = readFileSync(join(dist, file), 'utf8')
    for (const path of importsOf(code)) open.push(posix.join(posix.dirname(file), path))
  }
  return seen
}
