import {
  ARCHIVE_BYTES_MAX,
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_RATIO_MAX,
  ARCHIVE_UNPACKED_MAX,
} from '#contract/office/picture-archive.ts'
import { PICTURE_FILE, pictureName } from '#contract/office/picture-names.ts'
import { PICTURE_BYTES_MAX } from '#contract/office/pictures.ts'

/** Why a file is not sent. */
export type FileProblem = 'kind' | 'large' | 'archive' | 'archiveLarge' | 'nested' | 'packed' | 'twice'

/** A file that may be a photograph, out of an archive or not. */
export interface OpenedPicture {
  name: string
  /** @throws {UnreadableError} where it is not what its archive says */
  read: () => Promise<Blob>
}

export interface OpenedFiles {
  pictures: OpenedPicture[]
  refused: { name: string; problem: FileProblem }[]
}

/** What an archive holds cannot be unpacked. */
export class UnreadableError extends Error {
  override name = 'UnreadableError'
}

const isArchive = (name: string): boolean => /\.zip$/i.test(name)

/**
 * The pictures among files that were dropped, and in archives among them. Of names in an archive the last part counts, so
 * that none leads anywhere; nothing is unpacked before it is read.
 */
export async function openFiles(files: readonly File[]): Promise<OpenedFiles> {
  const opened: OpenedFiles = { pictures: [], refused: [] }
  const names = new Set<string>()
  const take = (name: string, bytes: number, read: OpenedPicture['read']): void => {
    const problem = problemOf(name, bytes) ?? (names.has(name.toLowerCase()) ? 'twice' : null)
    if (problem) opened.refused.push({ name, problem })
    else opened.pictures.push({ name, read })
    names.add(name.toLowerCase())
  }
  for (const file of files) {
    if (!isArchive(file.name)) take(file.name, file.size, async () => file)
    else if (file.size > ARCHIVE_BYTES_MAX) opened.refused.push({ name: file.name, problem: 'archiveLarge' })
    else await openArchive(file, take, opened)
  }
  return opened
}

function problemOf(name: string, bytes: number): FileProblem | null {
  if (isArchive(name)) return 'nested'
  if (!PICTURE_FILE.test(name)) return 'kind'
  return bytes > PICTURE_BYTES_MAX ? 'large' : null
}

interface Entry {
  name: string
  size: number
  originalSize: number
  compression: number
}

/** What systems leave in archives beside the files. */
const isLeftover = (path: string): boolean =>
  path.endsWith('/') || /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$)/i.test(path)

async function openArchive(
  file: File,
  take: (name: string, bytes: number, read: OpenedPicture['read']) => void,
  { refused }: OpenedFiles,
): Promise<void> {
  const { unzipSync } = await import('fflate')
  const refuse = (name: string, problem: FileProblem): void => void refused.push({ name, problem })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries: Entry[] = []
  try {
    // The directory alone: nothing is unpacked.
    unzipSync(bytes, { filter: (entry) => (entries.push(entry), false) })
  } catch {
    return refuse(file.name, 'archive')
  }
  const unpacked = entries.reduce((sum, { originalSize }) => sum + originalSize, 0)
  if (entries.length > ARCHIVE_ENTRIES_MAX || unpacked > ARCHIVE_UNPACKED_MAX) return refuse(file.name, 'archiveLarge')
  entries.forEach((entry, place) => {
    const { name: path, size, originalSize, compression } = entry
    if (isLeftover(path)) return
    const name = pictureName(path).file
    if (originalSize > size * ARCHIVE_RATIO_MAX || (compression !== 0 && compression !== 8))
      return refuse(name, 'packed')
    take(name, originalSize, async () => {
      let at = -1
      try {
        const [one] = Object.values(unzipSync(bytes, { filter: () => ++at === place }))
        if (one?.length !== originalSize) throw new UnreadableError(path)
        return new Blob([new Uint8Array(one)])
      } catch (cause) {
        throw new UnreadableError(path, { cause })
      }
    })
  })
}
