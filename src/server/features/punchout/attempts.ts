import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { and, eq, gt, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'
import { punchoutNetworks } from '../../db/punchout-schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import { network, rateLimit } from '../../http/rate-limit.ts'

/** Holds up whoever guesses secrets. Each call throws 429 where there were too many wrong ones. */
export interface Attempts {
  /** Before anything of a document is read. */
  check: (ip: string) => Promise<void>
  /** Once it is known whose secret is asked for. */
  checkFor: (connectionId: string, ip: string) => Promise<void>
  /** Counts a wrong secret of a connection, or of nobody's. */
  wrong: (connectionId: string | undefined, ip: string) => Promise<void>
  right: (connectionId: string, ip: string) => Promise<void>
}

const SECONDS = 900
/** A network that never had a right one. */
const BY_NETWORK = 10
/** Of one connection, from all such networks together: many may guess at once. */
const BY_CONNECTION = 100
/** A network that has them, and so a setting that is wrong there, or somebody within. */
const BY_KNOWN = 100
const KNOWN_DAYS = 30

/**
 * Wrong secrets are counted by network and by connection, whatever else a document says of its sender. Networks from
 * which a secret was right in the last 30 days are counted apart, so that nobody locks anybody else out.
 */
export function attempts(db: Db, pool: Pool): Attempts {
  const limits = {
    network: rateLimit(pool, { name: 'punchout-network', limit: BY_NETWORK, seconds: SECONDS }),
    connection: rateLimit(pool, { name: 'punchout-connection', limit: BY_CONNECTION, seconds: SECONDS }),
    known: rateLimit(pool, { name: 'punchout-known', limit: BY_KNOWN, seconds: SECONDS }),
  }
  /** Whether a secret was right from there lately: of a connection, or of any. */
  const isKnown = async (ip: string, connectionId?: string): Promise<boolean> => {
    const [found] = await db
      .select({ at: punchoutNetworks.succeededAt })
      .from(punchoutNetworks)
      .where(
        and(
          eq(punchoutNetworks.networkHash, hashOf(ip)),
          gt(punchoutNetworks.succeededAt, sql`now() - make_interval(days => ${KNOWN_DAYS})`),
          connectionId === undefined ? undefined : eq(punchoutNetworks.connectionId, connectionId),
        ),
      )
      .limit(1)
    return found !== undefined
  }
  return {
    async check(ip) {
      try {
        await limits.network.check(network(ip))
      } catch (error) {
        if (!isTooMany(error) || !(await isKnown(ip))) throw error
      }
    },
    async checkFor(connectionId, ip) {
      if (await isKnown(ip, connectionId)) return await limits.known.check(connectionId, network(ip))
      await limits.network.check(network(ip))
      await limits.connection.check(connectionId)
    },
    async wrong(connectionId, ip) {
      if (connectionId !== undefined && (await isKnown(ip, connectionId)))
        return await limits.known.count(connectionId, network(ip))
      await limits.network.count(network(ip))
      if (connectionId !== undefined) await limits.connection.count(connectionId)
    },
    async right(connectionId, ip) {
      await db
        .insert(punchoutNetworks)
        .values({ connectionId, networkHash: hashOf(ip) })
        .onConflictDoUpdate({
          target: [punchoutNetworks.connectionId, punchoutNetworks.networkHash],
          set: { succeededAt: sql`now()` },
          // Once a day is often enough.
          setWhere: sql`${punchoutNetworks.succeededAt} < now() - interval '1 day'`,
        })
    },
  }
}

export const isTooMany = (error: unknown): boolean => error instanceof HttpProblem && error.status === 429

const hashOf = (ip: string): Buffer => createHash('sha256').update(network(ip)).digest()
