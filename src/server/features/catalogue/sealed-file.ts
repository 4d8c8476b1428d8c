import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file's parts: a SHA-256 over all that follows, the head's length, the head as JSON, the body. */
const SEAL = 32
const LENGTH = 4

/** The file is cut short, or its bytes are not those that were written. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal'
}

/** Writes the file beside its place and moves it there: others who share the directory find the whole of it or none. */
export async function writeSealed(path: string, head: unknown, body: ArrayBuffer): Promise<void> {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32LE(text.byteLength)
  const parts = [length, text, Buffer.from(body)]
  const seal = createHash('sha256')
  for (const part of parts) seal.update(part)
  await mkdir(dirname(path), { recursive: true })
  const temporary = join(dirname(path), `${randomUUID()}.tmp`)
  try {
    await writeFile(temporary, [seal.digest(), ...parts])
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** The head and a buffer of the body's own; null when there is no such file. @throws {BrokenSeal} */
export async function readSealed<T>(path: string): Promise<{ head: T; body: ArrayBuffer } | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (bytes === null) return null
  const sealed = bytes.subarray(SEAL)
  if (!createHash('sha256').update(sealed).digest().equals(bytes.subarray(0, SEAL)))
    throw new BrokenSeal('Its bytes are not those that were written')
  const start = LENGTH + sealed.readUInt32LE(0)
  const head = JSON.parse(sealed.toString('utf8', LENGTH, start)) as T
  // Whoever tidies the directory sees that it is in use.
  await utimes(path, new Date(), new Date()).catch(() => undefined)
  return { head, body: Uint8Array.from(sealed.subarray(start)).buffer }
}

const DAY_MS = 86_400_000
const KEEP_DAYS = 30
const KEEP_BYTES = 4_000_000_000
/** Nobody takes longer to write a file. */
const WRITING_MS = 3_600_000

/** Removes what nobody has read or written for a month, what a broken-off writer left, and the oldest of too much. */
export async function tidyDirectory(directory: string, now = Date.now()): Promise<void> {
  const files = []
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile()) files.push({ path, bytes: found.size, age: now - found.mtimeMs })
  }
  let bytes = 0
  for (const file of files.toSorted((a, b) => a.age - b.age)) {
    bytes += file.bytes
    const longest = file.path.endsWith('.tmp') ? WRITING_MS : KEEP_DAYS * DAY_MS
    if (file.age > longest || bytes > KEEP_BYTES) await rm(file.path, { force: true })
  }
}
