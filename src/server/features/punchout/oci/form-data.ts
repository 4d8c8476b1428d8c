/** A field as it was sent. */
export interface Field {
  name: string
  value: string
}

const MOST_FIELDS = 200

/**
 * Fields of a form or a query, by their names in small letters; systems spell them as they please [punchout/oci]. Of
 * several with one name the first counts. Bytes that are no UTF-8 are Latin-1: launches do not say what they are in.
 * Control signs are taken out.
 */
export function readForm(...encoded: readonly Uint8Array[]): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  for (const bytes of encoded) {
    const pairs = Buffer.from(bytes).toString('latin1').split('&', MOST_FIELDS)
    for (const pair of pairs) {
      const at = pair.indexOf('=')
      const name = decoded(at < 0 ? pair : pair.slice(0, at)).trim()
      const key = name.toLowerCase()
      if (key !== '' && !fields.has(key)) fields.set(key, { name, value: at < 0 ? '' : decoded(pair.slice(at + 1)) })
    }
  }
  return fields
}

/** The bytes of a form's name or value; a stray `%` stands for itself. */
export const percentBytes = (encoded: string): Buffer =>
  Buffer.from(
    encoded
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function decoded(encoded: string): string {
  return textOf(percentBytes(encoded)).replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
