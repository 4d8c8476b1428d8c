import { parseTable, parseText } from './parse.ts'
import type { Parsed } from './types.ts'

/** Room for any order list; a whole catalogue is for the supplier's import. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024

/** A workbook is small packed and may be huge unpacked, by accident or on purpose. */
const UNPACKED_BYTES_MAX = 60 * 1024 * 1024

/** Why a file could not be read as a list. */
export type FileProblem = 'tooLarge' | 'empty' | 'oldExcel' | 'unreadable'

export class FileError extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'FileError'
    this.problem = problem
  }
}

/**
 * Reads a workbook (.xlsx, its first sheet with anything in it) or a text file (CSV, TSV, a saved mail), by what it
 * is and not by what it is called.
 * @throws {FileError}
 */
export async function readFile(file: Blob): Promise<Parsed> {
  if (file.size > FILE_BYTES_MAX) throw new FileError('tooLarge')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('oldExcel')
  const parsed = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ? await readWorkbook(bytes) : parseText(decode(bytes))
  if (parsed.rows.length === 0 && parsed.unread.length === 0) throw new FileError('empty')
  return parsed
}

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte)

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Parsed> {
  const [{ unzipSync, zipSync }, { default: readSheets }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ])
  try {
    let size = 0
    const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      if (!/\.(xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > UNPACKED_BYTES_MAX) throw new FileError('tooLarge')
      return true
    }
    // The reader unpacks large sheets in a worker that it writes itself, which a strict content security policy
    // forbids; what needs no unpacking it reads at once.
    const unpacked = zipSync(unzipSync(bytes, { filter: isWanted }), { level: 0 })
    const sheets = await readSheets(new Uint8Array(unpacked).buffer)
    const filled = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null && cell !== '')))
    return parseTable((filled?.data ?? []).map((row) => row.map(shown)))
  } catch (cause) {
    throw cause instanceof FileError ? cause : new FileError('unreadable', { cause })
  }
}

/** A cell as its text: numbers in full, since 368814 is a name here. */
const shown = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/**
 * The text of a file that says nothing about its encoding: by its byte order mark, else UTF-8 where it is that without
 * a fault, else what Excel on a Nordic Windows writes.
 */
export function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
