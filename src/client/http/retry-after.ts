/** Seconds that a `Retry-After` asks for, given as a number or as a date; null without one that can be read. */
export function retryAfterOf(header: string | null, now: number = Date.now()): number | null {
  const seconds = Number(header || Number.NaN)
  const wait = Number.isNaN(seconds) ? Math.ceil((Date.parse(header ?? '') - now) / 1000) : seconds
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
