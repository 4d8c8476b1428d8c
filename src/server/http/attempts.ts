import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Db } from '../db/client.ts'
import { knownNetworks } from '../db/schema.ts'
import { fairQueue } from '../accounts/fair-queue.ts'
import { network } from '../accounts/network.ts'
import { HttpProblem } from './problem.ts'
import { rateLimit } from './rate-limit.ts'

/**
 * Holds up whoever guesses secrets. A subject is whose secret it is. Each call throws {HttpProblem} 429 where there were
 * too many wrong ones; the checks {TooManyWaitingError} where too many wait.
 */
export interface Attempts {
  /** Before it is known whose secret is asked for. */
  check: (ip: string) => Promise<void>
  /** Answers whether the subject's secret was right from that network lately. */
  checkFor: (subject: string, ip: string) => Promise<boolean>
  /** Of all subjects that one secret was tried for; none: it was nobody's. */
  wrong: (subjects: readonly string[], ip: string) => Promise<void>
  right: (subject: string, ip: string) => Promise<void>
  /** What came did not even say whose secret it brought: reading it was for nothing. */
  unread: (ip: string) => Promise<void>
}

export interface AttemptLimits {
  /** Begins the names of its counters. */
  name: string
  /** Wrong ones in a quarter of an hour: of a subject, from one network. */
  pair: number
  /** Of all subjects together, from a network that is not known to them. */
  network: number
  /** Of a subject, from all networks together that are not known to it. */
  subject: number
  /** What could not be read so far, from a network that is known to nobody. */
  unread: number
}

const SECONDS = 900
const KNOWN_DAYS = 30

/**
 * Wrong secrets are counted by subject and network, and each of these alone. A network from which the subject's secret
 * was right in the last 30 days counts for that pair only, so that nobody locks anybody else out.
 */
export function attempts(db: Db, pool: Pool, { name, ...most }: AttemptLimits): Attempts {
  const limitOf = (kind: keyof typeof most) =>
    rateLimit(pool, { name: `${name}-${kind}`, limit: most[kind], seconds: SECONDS })
  const limits = {
    pair: limitOf('pair'),
    network: limitOf('network'),
    subject: limitOf('subject'),
    unread: limitOf('unread'),
  }
  /** Whether a secret was right from there lately: of a subject, or of any. */
  const isKnown = async (ip: string, subject?: string): Promise<boolean> => {
    const [found] = await db
      .select({ at: knownNetworks.succeededAt })
      .from(knownNetworks)
      .where(
        and(
          eq(knownNetworks.network, hashOf(network(ip))),
          gt(knownNetworks.succeededAt, sql`now() - make_interval(days => ${KNOWN_DAYS})`),
          subject === undefined ? undefined : eq(knownNetworks.subject, hashOf(`${name} ${subject}`)),
        ),
      )
      .limit(1)
    return found !== undefined
  }
  // A flood must not take all connections to the database from everybody else.
  const inTurn = fairQueue({ atATime: 3, perNetwork: 200, perQueue: 1_000 })
  const turnOf = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
    inTurn({ queue: name, network: network(ip) }, work)
  return {
    check: (ip) =>
      turnOf(ip, async () => {
        try {
          await limits.network.check(network(ip))
          await limits.unread.check(network(ip))
        } catch (error) {
          if (!isTooMany(error) || !(await isKnown(ip))) throw error
        }
      }),
    checkFor: (subject, ip) =>
      turnOf(ip, async () => {
        await limits.pair.check(subject, network(ip))
        if (await isKnown(ip, subject)) return true
        await limits.network.check(network(ip))
        await limits.subject.check(subject)
        return false
      }),
    async wrong(subjects, ip) {
      const known = await Promise.all(subjects.map((subject) => isKnown(ip, subject)))
      const strange = subjects.filter((_, i) => !known[i])
      if (strange.length > 0 || subjects.length === 0) await limits.network.count(network(ip))
      for (const subject of strange) await limits.subject.count(subject)
      for (const subject of subjects) await limits.pair.count(subject, network(ip))
    },
    unread: (ip) => limits.unread.count(network(ip)),
    async right(subject, ip) {
      await db
        .insert(knownNetworks)
        .values({ subject: hashOf(`${name} ${subject}`), network: hashOf(network(ip)) })
        .onConflictDoUpdate({
          target: [knownNetworks.subject, knownNetworks.network],
          set: { succeededAt: sql`now()` },
          // Once a day is often enough.
          setWhere: sql`${knownNetworks.succeededAt} < now() - interval '1 day'`,
        })
    },
  }
}

export const isTooMany = (error: unknown): boolean => error instanceof HttpProblem && error.status === 429

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
