import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/**
 * Counts how often a pool's connections send after they have received: what is sent in one go, without waiting for
 * answers in between, is one round trip. Must be called before the pool connects.
 */
export function roundTrips(pool: Pool): { fewest: (work: () => Promise<unknown>, times?: number) => Promise<number> } {
  let count = 0
  pool.on('connect', (client: PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    let isSending = false
    stream.on('data', () => {
      isSending = false
    })
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
    stream.write = (...args: unknown[]) => {
      if (!isSending) count++
      isSending = true
      return write(...args)
    }
  })
  return {
    /** Of several times: what else the server does in between adds to a count, and takes nothing away. */
    async fewest(work, times = 5) {
      let fewest = Number.POSITIVE_INFINITY
      for (let time = 0; time < times; time++) {
        const before = count
        await work()
        fewest = Math.min(fewest, count - before)
      }
      return fewest
    },
  }
}
