import { v5 } from 'uuid'

/**
 * The UUID of version 5 (RFC 9562) of a name within a namespace: the same on every device, without asking anybody.
 * @param namespace bytes of a UUID of whichever version
 */
export const uuidV5 = (namespace: Uint8Array, name: string): string => v5(name.toWellFormed(), namespace)

/** The bytes of a UUID in whichever case. The package's own reading refuses what the database takes. */
export const uuidBytes = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
