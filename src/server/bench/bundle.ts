import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

export interface Chunk {
  file: string
  bytes: number
  brotli: number
  /** Loaded before the signed-out app is usable. */
  first: boolean
}

export interface Bundle {
  chunks: Chunk[]
  /** Sums over the chunks of the first load. */
  first_bytes: number
  first_brotli: number
}

/**
 * The built app's scripts with their sizes, and those that the first page needs: the module scripts and preloads of
 * `index.html` and all that these import statically. null: nothing is built.
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
    .map((file) => {
      const code = readFileSync(join(dist, file))
      return { file, bytes: code.byteLength, brotli: brotli(code), first: first.has(file) }
    })
  const needed = chunks.filter((chunk) => chunk.first)
  return {
    chunks: chunks.toSorted((a, b) => Number(b.first) - Number(a.first) || b.brotli - a.brotli),
    first_bytes: needed.reduce((sum, chunk) => sum + chunk.bytes, 0),
    first_brotli: needed.reduce((sum, chunk) => sum + chunk.brotli, 0),
  }
}

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
