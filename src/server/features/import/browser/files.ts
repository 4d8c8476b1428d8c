import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { IMPORT_BYTES_MAX, IMPORT_FILE_DAYS } from '#contract/office/import.ts'
import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from '../../../http/problem.ts'

const ALL_BYTES_MAX = 2_000_000_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const KNOWN_ENDINGS = new Set(['.csv', '.tsv', '.txt', '.xlsx', '.xlsm', '.ndjson', '.jsonl', '.xml'])

// The kind of a file may hang on the end of its name; nothing else of what people call it reaches the disk.
const ending = (fileName: string): string => {
  const end = extname(fileName).toLowerCase()
  return KNOWN_ENDINGS.has(end) ? end : ''
}

const has = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Imported files under `DATA_DIR`, each by the import's id: bounded in size, number and age. */
export function importFiles(dataDir: string) {
  const folder = join(dataDir, 'imports')
  const pathOf = (id: string, fileName: string): string => join(folder, `${id}${ending(fileName)}`)
  /** Each try has a file of its own: one that was given up may still be writing. */
  const problemsOf = (id: string, attempt: number): string => join(folder, `${id}.${attempt}.problems`)

  /** What is older than a week goes, and what did not arrive to its end; then the oldest, until the rest has room. */
  async function sweep(now: number = Date.now()): Promise<void> {
    const files: { path: string; at: number; bytes: number }[] = []
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found) files.push({ path, at: found.mtimeMs, bytes: found.size })
    }
    let bytes = files.reduce((sum, one) => sum + one.bytes, 0)
    for (const one of files.toSorted((a, b) => a.at - b.at)) {
      const isOld = now - one.at > (one.path.endsWith('.part') ? 1 : IMPORT_FILE_DAYS) * DAY_MS
      if (!isOld && bytes <= ALL_BYTES_MAX - IMPORT_BYTES_MAX) continue
      await rm(one.path, { force: true })
      bytes -= one.bytes
    }
  }

  /** Takes a file as it comes, in memory that does not grow. @throws {HttpProblem} 413 too large, 400 empty */
  async function receive(id: string, fileName: string, body: Readable): Promise<{ bytes: number; sha256: string }> {
    await mkdir(folder, { recursive: true })
    await sweep()
    const part = join(folder, `${randomUUID()}.part`)
    const sum = createHash('sha256')
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        if (bytes > IMPORT_BYTES_MAX) return done(tooLarge())
        sum.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(body, counted, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
      if (bytes === 0) throw new HttpProblem(400, ERROR.malformed, { detail: 'The file is empty.' })
      await rename(part, pathOf(id, fileName))
    } finally {
      await rm(part, { force: true })
    }
    return { bytes, sha256: sum.digest('base64url') }
  }

  const forget = (id: string, fileName: string): Promise<void> => rm(pathOf(id, fileName), { force: true })

  /** A file that is used is kept for another week. Says whether it is there. */
  const use = (id: string, fileName: string): Promise<boolean> =>
    utimes(pathOf(id, fileName), new Date(), new Date()).then(
      () => true,
      () => false,
    )

  let timer: NodeJS.Timeout | undefined
  /** Sweeps now, and every hour. */
  function keepTidy(onError: (error: unknown) => void): void {
    const tidy = (): void => void sweep().catch(onError)
    timer = setInterval(tidy, HOUR_MS)
    timer.unref()
    tidy()
  }
  const close = (): void => clearInterval(timer)
  return { pathOf, problemsOf, receive, sweep, keepTidy, close, has, use, forget }
}

export type ImportFiles = ReturnType<typeof importFiles>

const tooLarge = () =>
  new HttpProblem(413, ERROR.tooLarge, { detail: `A file has ${IMPORT_BYTES_MAX / 1e6} MB at most.` })
