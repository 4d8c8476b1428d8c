import { BlockList, isIPv6 } from 'node:net'
import type { Pool } from 'pg'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEY_ERROR } from '#contract/keys/key-error.ts'
import type { Scope } from '#contract/keys/scope.ts'
import { type FoundKey, findKey } from '../accounts/keys.ts'
import type { Db } from '../db/client.ts'
import { HttpProblem } from './problem.ts'
import { rateLimit, tooMany } from './rate-limit.ts'
import { scopesOf } from './scopes.ts'
import type { FoundSession, Session } from './session-store.ts'

/** What a session has that belongs to a machine. */
export interface KeyRights {
  name: string
  scopes: readonly Scope[]
  /** From where it may be used; null: from anywhere. */
  from: BlockList | null
}

/** The level at which a key acts in its shops, within its scopes: as the supplier's staff. */
const KEY_LEVEL = 8

/** The session of a key, or null when it is not good (any more) [contract/keys]. */
export async function keySession(db: Db, token: string): Promise<(FoundSession & { expiresAt: number }) | null> {
  const key = await findKey(db, token)
  if (!key) return null
  const { id, name, scopes, shopIds, expiresAt } = key
  // Whoever is told of products or the shop alone learns nothing of who buys them, nor at which prices.
  const whole = scopes.some((scope) => !/^(catalogue|shop):/.test(scope))
  const companies = { whole, ids: [], first: null, required: false }
  const session: Session = {
    owner: { kind: 'key', id },
    userId: id,
    username: name,
    mustChangePassword: false,
    levels: new Map(shopIds.map((shopId) => [shopId, KEY_LEVEL])),
    companies: new Map(shopIds.map((shopId) => [shopId, companies])),
    key: { name, scopes, from: rangesOf(key) },
  }
  return { active: true, expiresAt: expiresAt.getTime(), session }
}

function rangesOf({ networks }: FoundKey): BlockList | null {
  if (networks.length === 0) return null
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return list
}

/** An address, or a range such as `10.0.0.0/8`. @throws what is neither */
export function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), family)
  else throw new TypeError(`"${network}" is no range of addresses`)
}

const CALLS = 600
const SECONDS = 60

/**
 * Whether a request of a key's may be made: counted first, whatever becomes of it, then by where it comes from and what
 * it asks for.
 */
export function keyGate(pool: Pool): (request: FastifyRequest, reply: FastifyReply, session: Session) => Promise<void> {
  const limit = rateLimit(pool, { name: 'key', limit: CALLS, seconds: SECONDS })
  return async (request, reply, { owner, key }) => {
    if (!key) return
    const { left, seconds } = await limit.take(owner.id)
    reply.headers({
      'RateLimit-Policy': `"key";q=${CALLS};w=${SECONDS}`,
      RateLimit: `"key";r=${Math.max(0, left)};t=${seconds}`,
    })
    if (left < 0) throw tooMany(seconds)
    const { ip, method, routeOptions } = request
    if (key.from && !key.from.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4'))
      throw new HttpProblem(403, KEY_ERROR.networkForbidden)
    const scopes = scopesOf(method, routeOptions.url)
    if (scopes.some((scope) => key.scopes.includes(scope))) return
    const wanted = scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : ''
    const headers = { 'WWW-Authenticate': `Bearer error="insufficient_scope"${wanted}` }
    throw new HttpProblem(403, KEY_ERROR.insufficientScope, { headers })
  }
}
