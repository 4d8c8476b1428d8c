import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from './problem.ts'

export interface RateLimit {
  /** @throws {HttpProblem} 429 with `Retry-After` when the limit has been reached; counts nothing */
  check: (...key: string[]) => Promise<void>
  /** Counts one. @throws {HttpProblem} 429 with `Retry-After` when it was one too many */
  count: (...key: string[]) => Promise<void>
  /** Counts one. `left`: how many more there may be, below 0 when it was one too many; `seconds`: until it begins anew. */
  take: (...key: string[]) => Promise<{ left: number; seconds: number }>
}

export interface RateLimitOptions {
  /** Begins the keys in the table. */
  name: string
  limit: number
  seconds: number
}

/** So many in so many seconds per key, counted in the database: the same for all processes. */
export function rateLimit(pool: Pool, { name, limit, seconds }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // The migrations make it, and housekeeping empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: limit,
    duration: seconds,
  })
  const take: RateLimit['take'] = async (...key) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(keyOf(key))
    return { left: limit - consumedPoints, seconds: secondsOf(msBeforeNext) }
  }
  return {
    check: async (...key) => {
      const state = await limiter.get(keyOf(key))
      if (state && state.consumedPoints >= limit) throw tooMany(secondsOf(state.msBeforeNext))
    },
    count: async (...key) => {
      const { left, seconds } = await take(...key)
      if (left < 0) throw tooMany(seconds)
    },
    take,
  }
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

export const tooMany = (seconds: number): HttpProblem =>
  new HttpProblem(429, ERROR.rateLimited, { headers: { 'Retry-After': String(seconds) } })

/** Names and addresses do not belong in that table, and its key is short: a hash says as much. */
const keyOf = (parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
