import type { FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'

/** Where the shop is, for links that leave it: without a slash at the end. */
export type OriginOf = (request: FastifyRequest) => string

/**
 * The address that is configured. Without one, a shop for oneself is where it was asked for; in production anybody
 * could send people elsewhere by a `Host` of theirs, so that links name where the server listens.
 */
export const originOf =
  ({ publicUrl, production, host, port }: Pick<Env, 'publicUrl' | 'production' | 'host' | 'port'>): OriginOf =>
  (request) => {
    if (publicUrl !== undefined) return publicUrl
    if (!production) return `${request.protocol}://${request.host}`
    return ownOrigin({ host }, request.socket.localPort ?? port)
  }

/** Where this server itself is reached, as far as it knows. */
export function ownOrigin({ publicUrl, host }: Pick<Env, 'publicUrl' | 'host'>, port: number): string {
  if (publicUrl !== undefined) return publicUrl
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
