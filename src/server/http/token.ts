import { createHash, randomBytes } from 'node:crypto'

const BEARER = /^bearer +([A-Za-z0-9_-]{43}) *$/i

/** A new opaque token: 256 random bits, base64url. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 is enough here: a token is random, there is nothing to guess from its hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const KEY = /^ik_[A-Za-z0-9_-]{43}$/
const BEARER_KEY = /^bearer +(ik_[A-Za-z0-9_-]{43}) *$/i

/** Whether it may be a machine's key [contract/keys]; no token is as long. */
export const isKey = (token: string): boolean => KEY.test(token)

/** The key of an `Authorization` header, if there is one. */
export const bearerKey = (header: string | undefined): string | null => BEARER_KEY.exec(header ?? '')?.[1] ?? null

/** The token of an `Authorization` header; null when it is missing or cannot be one of ours, `false` included. */
export const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null
