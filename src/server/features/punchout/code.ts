import { createHmac, randomBytes } from 'node:crypto'

const BYTES = 16

/**
 * The one-time code of a start page: 128 bits [punchout/sessions]. It follows from the secret that the document came
 * with and from the session's id, so that a repeated request can be told it again though it is kept nowhere.
 */
export const codeFor = (secret: string, sessionId: string): string =>
  createHmac('sha256', secret).update(`punchout\n${sessionId}`).digest().subarray(0, BYTES).toString('base64url')

/** A code that nobody has to be told twice. */
export const newCode = (): string => randomBytes(BYTES).toString('base64url')

export const isCode = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text)

export const CODE_MINUTES = 5
