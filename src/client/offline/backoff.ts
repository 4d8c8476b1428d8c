const FIRST_MS = 1_000
const MOST_MS = 60_000
/** The server may ask for patience, within reason. */
const ASKED_MOST_MS = 3_600_000
/** An intent that alone fails again and again steps aside with its lane [outbox/retry]. */
const ASIDE_ATTEMPTS = 8
const ASIDE_AFTER_MS = 600_000
const ASIDE_MS = 3_600_000

/** How a lane has fared since it last got anywhere. Times are milliseconds of the device's clock, which may jump. */
export interface Fortune {
  readonly attempts: number
  /** Not before: our own patience, which waking ends early. */
  readonly pause: number
  /** Not before: the server's, which nothing ends. */
  readonly held: number
  /** Since when the server answers that it failed over this lane alone; null when it does not. */
  readonly ailing: number | null
}

export const FRESH: Fortune = { attempts: 0, pause: 0, held: 0, ailing: null }

/**
 * After one more failure: full jitter over 1 s doubling to 60 s, or what the server asked for.
 * @param random from 0 to 1
 * @param own whether the failure is this lane's own, while the server answers others
 */
export function afterFailure(
  before: Fortune,
  { now, random, after, own }: { now: number; random: number; after: number | null; own: boolean },
): Fortune {
  const attempts = before.attempts + 1
  const ailing = own ? Math.min(before.ailing ?? now, now) : null
  const held = after === null ? 0 : now + Math.min(Math.max(after, 0) * 1000, ASKED_MOST_MS)
  if (isAside({ attempts, ailing, pause: 0, held }, now)) return { attempts, ailing, pause: 0, held: now + ASIDE_MS }
  const pause = now + random * Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 16))
  return { attempts, ailing, pause, held }
}

export const isAside = ({ attempts, ailing }: Fortune, now: number): boolean =>
  attempts >= ASIDE_ATTEMPTS && ailing !== null && now - ailing >= ASIDE_AFTER_MS

/** When the lane may be tried again; a time that no failure can have set was written by another clock, and is over. */
export const dueAt = ({ pause, held }: Fortune, now: number): number =>
  Math.max(pause > now + MOST_MS ? 0 : pause, held > now + ASKED_MOST_MS ? 0 : held)
