/** A mail taken apart: its leaves in their order, decoded. */
export interface Leaf {
  type: string
  filename: string | null
  content: Buffer
}

/** Reads what our own server writes: multipart bodies, quoted-printable and base64. */
export function leavesOf(raw: string): Leaf[] {
  const at = raw.search(/\r?\n\r?\n/)
  const head = raw.slice(0, at).replaceAll(/\r?\n[ \t]+/g, ' ')
  const body = raw.slice(at).replace(/^\r?\n\r?\n/, '')
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const type = header('content-type')
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined)
    return body
      .split(new RegExp(`\\r?\\n?--${escaped(boundary)}(?:--)?(?:\\r?\\n|$)`))
      .slice(1, -1)
      .flatMap(leavesOf)
  const filename = /filename="?([^";]+)"?/i.exec(header('content-disposition'))?.[1] ?? null
  return [{ type: type.split(';', 1)[0] ?? '', filename, content: decoded(body, header('content-transfer-encoding')) }]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function decoded(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64')
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body)
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** A header's encoded words as text (RFC 2047). */
export const headerText = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decoded(text.replaceAll('_', ' '), 'quoted-printable').toString(),
    )
