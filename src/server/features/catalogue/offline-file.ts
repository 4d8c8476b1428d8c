import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ClientConfig } from 'pg'
import { unpackBlob } from '#catalogue/blob/blob.ts'
import { type IndexHead, packIndexAnswer, type Run } from '#contract/catalogue/catalogue-index.ts'
import type { Locale } from '#contract/locale.ts'
import { buildChanges, buildIndex, type CopyOf } from './build.ts'
import type { Buyer } from './companies/agreed.ts'
import { hiddenSet } from './companies/hidden-set.ts'
import { tidyDirectory } from './sealed-file.ts'

/** A shop's catalogue for offline use, brotli compressed, on this machine's disk. */
export interface OfflineFile {
  version: number
  path: string
  bytes: number
  /** Bytes once unpacked. */
  unpacked: number
  /** The name of the set of products that was left out, and these. */
  hides: string
  hidden: string[]
}

/** What brings a copy up to date, and what that then lacks. */
export interface OfflineChanges {
  version: number
  body: ArrayBuffer
  hides: string
  hidden: string[]
}

const compress = promisify(brotliCompress)

/** Bytes up to which the best compression takes seconds; beyond it a step lower costs a tenth of the time. */
const BEST_UP_TO = 8_000_000

/** The body of an answer with this segment, compressed for the way. */
export async function packed(head: IndexHead, segment: ArrayBuffer): Promise<{ compressed: Buffer; unpacked: number }> {
  const body = packIndexAnswer({ head, segment }, risingRuns(segment))
  const compressed = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: body.byteLength <= BEST_UP_TO ? 11 : 9,
      // The largest window that every browser's decoder takes.
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
  return { compressed, unpacked: body.byteLength }
}

/**
 * Builds the catalogue with its documents, but what is hidden from the company, and keeps it as a file; older versions
 * of it are removed.
 */
export async function writeWhole(
  connection: ClientConfig,
  { shop, language, directory, buyer }: { shop: string; language: Locale; directory: string; buyer: Buyer | null },
): Promise<OfflineFile> {
  const { version, segment, hidden } = await buildIndex(connection, shop, language, true, buyer)
  const { name: hides } = hiddenSet(hidden)
  const head = { shop, language, version, since: null, deletes: [], ...hiding(hides) }
  const { compressed, unpacked } = await packed(head, segment)
  await mkdir(directory, { recursive: true })
  const named = createHash('sha256').update(shop).digest('hex').slice(0, 24)
  const prefix = `${hides === '' ? named : `${named}.${hides}`}-${language}-`
  const path = join(directory, `${prefix}${version}.br`)
  // Several processes may share the directory: a file appears whole or not at all.
  const temporary = join(directory, `${randomUUID()}.tmp`)
  await writeFile(temporary, compressed)
  await rename(temporary, path)
  await removeOlder(directory, prefix, version)
  // Nobody asks for what was hidden once.
  if (hides !== '') await tidyDirectory(directory)
  return { version, path, bytes: compressed.byteLength, unpacked, hides, hidden }
}

const hiding = (hides: string): { hides?: string } => (hides === '' ? {} : { hides })

/** The columns that say where something starts: never falling, and half of what the index weighs when sent as it is. */
function risingRuns(segment: ArrayBuffer): Run[] {
  return Object.values(unpackBlob(segment)).flatMap((column): Run[] =>
    column instanceof Uint32Array && column.every((n, i) => i === 0 || n >= (column[i - 1] ?? 0))
      ? [[column.byteOffset, column.length]]
      : [],
  )
}

async function removeOlder(directory: string, prefix: string, version: number): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10) < version)
      await rm(join(directory, name), { force: true })
}

/** The body, brotli compressed, that brings an offline copy from `since` to now; null when that is too much. */
export async function writeChanges(
  connection: ClientConfig,
  { shop, language, since, limit, ...copy }: { shop: string; language: Locale; since: number; limit: number } & CopyOf,
): Promise<OfflineChanges | null> {
  const changes = await buildChanges(connection, shop, since, [language], limit, true, copy)
  const segment = changes.segments[0]?.segment
  if (changes.tooMany || !segment || since > changes.version) return null
  const { version, deletes, hidden } = changes
  const { name: hides } = hiddenSet(hidden)
  const { compressed } = await packed({ shop, language, version, since, deletes, ...hiding(hides) }, segment)
  return { version, body: Uint8Array.from(compressed).buffer, hides, hidden }
}
