import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportError } from '../../import-error.ts'
import { encodingOfHead } from '../encoding.ts'

/** The parts of a workbook by their names, read straight from the file; names are as in it, without leading slash. */
export interface Archive {
  has(name: string): boolean
  /** The text of a part in pieces. @throws ImportError if it is missing, damaged or larger than `maxBytes` */
  text(name: string, maxBytes: number): AsyncGenerator<string>
  close(): void
}

const MAX_PARTS = 10_000
/** Sheets of honest workbooks unpack to some twenty times their size, sheets of empty cells to a hundred times. */
const MAX_RATIO = 200
/** Below it a part may be packed as tightly as it likes. */
const RATIO_COUNTS_FROM = 16 << 20

/** Opens the ZIP archive that a workbook is, by the directory at its end. @throws ImportError if it has none */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw new ImportError(`The workbook cannot be read: it is not a whole ZIP archive (${messageOf(cause)}).`, {
      cause,
    })
  })
  try {
    const entries = await entriesOf(zip)
    const entry = (name: string) => entries.get(name.toLowerCase())
    return {
      has: (name) => entry(name) !== undefined,
      text: (name, maxBytes) => partText(zip, name, entry(name), maxBytes),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MAX_PARTS) {
    throw new ImportError(`The workbook cannot be read: it has ${zip.entryCount} parts, more than ${MAX_PARTS}.`)
  }
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) throw new Error(`it holds ${entry.fileName} twice`)
      entries.set(name, entry)
    }
  } catch (cause) {
    throw new ImportError(`The workbook cannot be read: its ZIP archive is damaged (${messageOf(cause)}).`, { cause })
  }
  return entries
}

async function* partText(
  zip: ZipFile,
  name: string,
  entry: Entry | undefined,
  maxBytes: number,
): AsyncGenerator<string> {
  if (!entry) throw new ImportError(`The workbook cannot be read: its part ${name} is missing.`)
  checkSize(name, entry, maxBytes)
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    let decoder: TextDecoder | undefined
    let sum = 0
    // More bytes than the directory tells are refused by the library.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      decoder ??= new TextDecoder(encodingOfHead(chunk) ?? 'utf-8', { fatal: true })
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder?.decode() ?? ''
    if (sum !== entry.crc32) throw new Error('its checksum is wrong')
  } catch (cause) {
    if (cause instanceof ImportError) throw cause
    throw new ImportError(`The workbook cannot be read: its part ${name} is damaged (${messageOf(cause)}).`, { cause })
  }
}

/** A few kilobytes can unpack to gigabytes: what a part unpacks to is limited before any of it is unpacked. */
function checkSize(name: string, entry: Entry, maxBytes: number): void {
  const { uncompressedSize: size, compressedSize: packed } = entry
  const refuse = (rule: string) => {
    throw new ImportError(`The workbook cannot be read: its part ${name} ${rule}.`)
  }
  if (entry.isEncrypted()) refuse('is protected by a password; save it without one')
  if (!entry.canDecodeFileData()) refuse(`is packed in an unknown way (method ${entry.compressionMethod})`)
  if (size > maxBytes) refuse(`unpacks to ${megabytes(size)}, more than ${megabytes(maxBytes)}`)
  if (size > RATIO_COUNTS_FROM && size > packed * MAX_RATIO) {
    refuse(`unpacks to more than ${MAX_RATIO} times its size, as no honest workbook does; save the sheet as CSV`)
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
