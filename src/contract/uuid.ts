import { v5 } from 'uuid'

/**
 * The UUID of version 5 (RFC 9562) of a name within a namespace: the same on every device, without asking anybody.
 * @param namespace bytes of a UUID of whichever version
 */
export const uuidV5 = (namespace: Uint8Array, name: string): string => v5(name.toWellFormed(), namespace)

/** The bytes of a UUID in whichever case. The package's own reading refuses what the database takes. */
export function uuidBytes(uuid: string): Uint8Array {
  const digits = uuid.replaceAll('-', '')
  const bytes = new Uint8Array(digits.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
