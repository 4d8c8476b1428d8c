import { tooMany } from '../../../http/rate-limit.ts'

/** Batches whose bodies and rows one process holds at a time. */
const BATCHES_MAX = 4
const AGAIN_S = 2

/**
 * Who may send a batch now: each owner one at a time, so that nobody's many take all places.
 * @returns gives the place back, once
 */
export function batchSlots(): (owner: string) => () => void {
  const taken = new Set<string>()
  return (owner) => {
    if (taken.has(owner) || taken.size >= BATCHES_MAX) throw tooMany(AGAIN_S)
    taken.add(owner)
    let given = false
    return () => {
      if (!given) taken.delete(owner)
      given = true
    }
  }
}
