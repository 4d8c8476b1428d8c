import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 128 bits, base64url: nothing that anybody could guess. */
const BYTES = 16

/**
 * The code of a new link. With an `Idempotency-Key` it follows from the caller's token and that key, so that a repeated
 * request can be told it again though it is kept nowhere: only who holds the token, which is not kept either, can make it.
 */
export function newCode(token: string, cartId: string, key: string | null): string {
  if (key === null) return randomBytes(BYTES).toString('base64url')
  const made = createHmac('sha256', token).update(`share\n${cartId}\n${key.toLowerCase()}`).digest()
  return made.subarray(0, BYTES).toString('base64url')
}

/** SHA-256 is enough: a code is random, there is nothing to guess from its hash. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest()
