import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

/**
 * Counts how often a pool's connections send after they have received: what is sent in one go, without waiting for
 * answers in between, is one round trip. What the server does by itself meanwhile is not counted. Must be called before
 * the pool connects.
 */
export function roundTrips(pool: Pool): { fewest: (work: () => Promise<unknown>, times?: number) => Promise<number> } {
  const counting = new AsyncLocalStorage<{ count: number }>()
  pool.on('connect', (client: PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    let isSending = false
    stream.on('data', () => {
      isSending = false
    })
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
    stream.write = (...args: unknown[]) => {
      const counted = counting.getStore()
      if (counted && !isSending) counted.count++
      isSending = true
      return write(...args)
    }
  })
  return {
    /** Of several times: an answer that comes in pieces lets what follows go out in pieces as well. */
    async fewest(work, times = 5) {
      let fewest = Number.POSITIVE_INFINITY
      for (let time = 0; time < times; time++) {
        const counted = { count: 0 }
        await counting.run(counted, work)
        fewest = Math.min(fewest, counted.count)
      }
      return fewest
    },
  }
}
