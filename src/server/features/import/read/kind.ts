import { ImportError } from '../import-error.ts'
import { encodingOfHead } from './encoding.ts'
import type { FileKind } from './source.ts'

const startsWith = (head: Uint8Array, bytes: readonly number[]) => bytes.every((byte, i) => head[i] === byte)

/**
 * What a file is, by its first bytes; its name decides only where these leave it open.
 * @throws ImportError for an empty file and for kinds that are known but not read
 */
export function detectKind(head: Uint8Array, name: string): FileKind {
  if (head.length === 0) throw new ImportError('The file is empty.')
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) {
    if (/\.(xlsx|xlsm)$/i.test(name) || latin1(head).includes('[Content_Types].xml')) return 'xlsx'
    if (latin1(head).startsWith('mimetypeapplication/vnd.oasis.opendocument', 30)) {
      throw new ImportError('The file is an OpenDocument one (.ods); save it as .xlsx or CSV.')
    }
    throw new ImportError('The file is a ZIP archive; unpack it and import the catalogue inside.')
  }
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new ImportError(
      'The file is an old Excel workbook (.xls) or protected by a password; save it as .xlsx without one, or as CSV.',
    )
  }
  if (startsWith(head, [0x1f, 0x8b])) throw new ImportError('The file is compressed (gzip); unpack it first.')
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46])) throw new ImportError('The file is a PDF, not a catalogue.')

  const text = new TextDecoder(encodingOfHead(head) ?? 'windows-1252').decode(head).replace(/^ï»¿/, '').trimStart()
  if (text.startsWith('<')) return 'bmecat'
  if (text.startsWith('{')) return 'ndjson'
  if (text.startsWith('[') && !/\.(csv|tsv|txt)$/i.test(name)) {
    throw new ImportError('The file is a JSON list; NDJSON has one object per line, without list and commas.')
  }
  if (encodingOfHead(head) === undefined && head.includes(0)) {
    throw new ImportError('The file is not a text, nor a spreadsheet (.xlsx).')
  }
  return 'delimited'
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
