import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR = 'public, max-age=31536000, immutable'
/** A logo's address stays when the logo changes. */
const SHORT = 'public, max-age=300, stale-while-revalidate=86400'

/** An SVG that is opened by itself may run and fetch nothing. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export interface Body {
  bytes: string | Buffer
  type: string
  /** Whether the address names this content for ever. */
  immutable: boolean
}

/** Answers a picture with its caching and safety headers; 304 where the browser has it. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { bytes, type, immutable }: Body) {
  // Weak: compression makes other bytes of the same picture.
  const tag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
  reply
    .header('Cache-Control', immutable ? YEAR : SHORT)
    .header('ETag', tag)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', SANDBOX)
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(tag))
}
