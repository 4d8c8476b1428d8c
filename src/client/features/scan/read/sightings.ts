/** As long as a code has to be out of sight to count again. */
const AWAY_MS = 1_500

/**
 * Tells a code that comes into sight from one that is still there: a camera sees each many times a second. Give it what
 * it sees, and when in milliseconds.
 */
export function createSightings(): (text: string, at: number) => boolean {
  const seen = new Map<string, number>()
  return (text, at) => {
    const before = seen.get(text)
    seen.set(text, at)
    return before === undefined || at - before > AWAY_MS
  }
}
