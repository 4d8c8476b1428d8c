import { sha1 } from './sha1.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => UUID.test(text)

/**
 * The UUID of version 5 (RFC 9562) of a name within a namespace: the same on every device, without asking anybody.
 * @param namespace a UUID in whichever case
 */
export function uuidV5(namespace: string, name: string): string {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
  const text = utf8(name)
  const bytes = new Uint8Array(space.length + text.length)
  bytes.set(space)
  bytes.set(text, space.length)
  const digest = sha1(bytes).subarray(0, 16)
  digest[6] = (digest[6]! & 0x0f) | 0x50
  digest[8] = (digest[8]! & 0x3f) | 0x80
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** UTF-8 by the language alone: neither Node's nor the browser's encoder is at hand in a pure folder. */
const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text.toWellFormed()).match(/%..|./g) ?? [], (sign) =>
    sign.length === 3 ? Number.parseInt(sign.slice(1), 16) : sign.charCodeAt(0),
  )
