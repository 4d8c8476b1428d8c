import { CxmlError } from './error.ts'

/**
 * A document's text, decoded by its BOM, else the HTTP charset, else its own declaration, else as UTF-8
 * [punchout/reading-documents].
 */
export function decodeXml(bytes: Uint8Array, contentType: string | undefined): string {
  if (bytes.length === 0) throw new CxmlError(406, 'The request has no document.')
  const label = ofMark(bytes) ?? ofHeader(contentType) ?? ofDeclaration(bytes) ?? 'utf-8'
  let decoder: InstanceType<typeof TextDecoder>
  try {
    decoder = new TextDecoder(label, { fatal: true })
  } catch {
    throw new CxmlError(406, `The encoding ${label.slice(0, 40)} is not known here.`)
  }
  try {
    return decoder.decode(bytes).trimStart()
  } catch {
    throw new CxmlError(406, `The document is not encoded in ${decoder.encoding}, which it says that it is.`)
  }
}

function ofMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

const ofHeader = (contentType: string | undefined): string | null =>
  /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? null

const HEAD_BYTES = 300

const ofDeclaration = (bytes: Uint8Array): string | null =>
  /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'),
  )?.[1] ?? null
