import { ERROR } from '#contract/errors.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Work that takes turns by a key; with other keys it goes on at the same time. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Nobody waits longer for an answer [contributing/reading-data]. */
const TIMEOUT_MS = 15_000

/**
 * One change of a cart at a time within this process. The database would let them take turns as well, but each would
 * hold a connection while it waits there, and a thousand taps on one cart would leave none for everybody else.
 * @throws {HttpProblem} 503 when the turn came too late
 */
export function createTurns(timeoutMs: number = TIMEOUT_MS): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const asked = performance.now()
    const mine = (last.get(key) ?? Promise.resolve()).then(() => {
      if (performance.now() - asked > timeoutMs)
        throw new HttpProblem(503, ERROR.unavailable, { headers: { 'Retry-After': '1' } })
      return work()
    })
    const over = mine.catch(() => undefined)
    last.set(key, over)
    try {
      return await mine
    } finally {
      if (last.get(key) === over) last.delete(key)
    }
  }
}
