const FIRST_MS = 1_000
const MOST_MS = 60_000
/** The server may ask for a longer pause, within reason. */
const ASKED_MOST_MS = 3_600_000
/** An intent that alone fails again and again steps aside with its queue [outbox/retry]. */
const ASIDE_ATTEMPTS = 8
const ASIDE_AFTER_MS = 600_000
const ASIDE_MS = 3_600_000

/**
 * When a queue may try again, since it last got anywhere. Times are milliseconds of the device's clock, which may jump.
 */
export interface Backoff {
  readonly attempts: number
  /** Not before: our own pause, which waking ends early. */
  readonly pausedUntil: number
  /** Not before: the server's, which nothing ends. */
  readonly blockedUntil: number
  /** Since when the server answers that it failed over this queue alone; null when it does not. */
  readonly failingSince: number | null
}

export const NO_BACKOFF: Backoff = { attempts: 0, pausedUntil: 0, blockedUntil: 0, failingSince: null }

/**
 * After one more failure: full jitter over 1 s doubling to 60 s, or what the server asked for.
 * @param random from 0 to 1
 * @param own whether the failure is this queue's own, while the server answers others
 */
export function afterFailure(
  before: Backoff,
  { now, random, after, own }: { now: number; random: number; after: number | null; own: boolean },
): Backoff {
  const attempts = before.attempts + 1
  const failingSince = own ? Math.min(before.failingSince ?? now, now) : null
  const blockedUntil = after === null ? 0 : now + Math.min(Math.max(after, 0) * 1000, ASKED_MOST_MS)
  if (isAside({ attempts, failingSince, pausedUntil: 0, blockedUntil }, now))
    return { attempts, failingSince, pausedUntil: 0, blockedUntil: now + ASIDE_MS }
  const pausedUntil = now + random * Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 16))
  return { attempts, failingSince, pausedUntil, blockedUntil }
}

export const isAside = ({ attempts, failingSince }: Backoff, now: number): boolean =>
  attempts >= ASIDE_ATTEMPTS && failingSince !== null && now - failingSince >= ASIDE_AFTER_MS

/** When the queue may be tried again; a time that no failure can have set was written by another clock, and is over. */
export const nextAttemptAt = ({ pausedUntil, blockedUntil }: Backoff, now: number): number =>
  Math.max(pausedUntil > now + MOST_MS ? 0 : pausedUntil, blockedUntil > now + ASKED_MOST_MS ? 0 : blockedUntil)
