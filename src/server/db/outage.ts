/** Network failures on the way to the database. */
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATE of a database that cannot answer now: connection lost (08), no resources left (53), shutting down or
 * starting (57P), read-only after a fail-over (25006).
 */
const SQLSTATE = /^(08...|53...|57P0.|25006)$/

/** What node-postgres says without any code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error means that the database is away, so that the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
    if (WORDS.test(cause.message)) return true
    if (typeof code !== 'string') continue
    // A missing *file* has the same name as a missing socket.
    if (SYSTEM.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    if (code.length === 5 && SQLSTATE.test(code)) return true
  }
  return false
}
