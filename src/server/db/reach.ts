import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isUnavailable } from './outage.ts'

const STEP_MS = 500

/** Waits until the database answers, `timeoutMs` at most: it may start at the same time, or fail over. */
async function reach(pool: Pool, timeoutMs: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; ) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error
      await wait(STEP_MS)
    }
  }
}

/** Who loses the database so often does not lose it by accident. */
const TRIES = 5

/**
 * Does a piece of work as soon as the database answers, and anew when it went away in the midst of that, as it does
 * when it fails over.
 * @param timeoutMs how long it may be away at a time, in ms
 * @param work what may be done again, whether or not it was finished
 * @param onLoss told that it begins anew
 */
export async function whenReached<T>(
  pool: Pool,
  timeoutMs: number,
  work: () => Promise<T>,
  onLoss?: () => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    await reach(pool, timeoutMs)
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || tries === TRIES) throw error
      onLoss?.()
    }
  }
}
