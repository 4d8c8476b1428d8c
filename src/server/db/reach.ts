import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isUnavailable } from './outage.ts'

const STEP_MS = 500

/** Waits until the database answers: it may start at the same time, or be the second of the hosts that were named. */
export async function reach(pool: Pool, patience: number): Promise<void> {
  for (const end = Date.now() + patience; ; ) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error
      await wait(STEP_MS)
    }
  }
}
