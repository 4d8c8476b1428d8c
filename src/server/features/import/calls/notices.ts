import type { Pool } from 'pg'

/** Whoever shows products looks again at most so often while machines write many. */
const EVERY_MS = 1_000

export interface CatalogueNotices {
  /** Products of the shop have changed, and are committed. */
  tell: (shopId: string) => void
  /** Sends the notices that are still held back. */
  close: () => Promise<void>
}

/**
 * Notices of changed products, of each shop at most one a second: the first goes out at once, what changes meanwhile is
 * told together. One that gets lost costs two seconds, since whoever listens looks by itself as well.
 */
export function catalogueNotices(pool: Pick<Pool, 'query'>, onError: (error: unknown) => void): CatalogueNotices {
  /** Shops that were told of lately, and whether there is more to tell. */
  const lately = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()
  const send = async (shopId: string): Promise<void> => {
    await Promise.resolve(pool.query('SELECT pg_notify($1, $2)', ['catalogue', shopId])).catch(onError)
  }
  const begin = (shopId: string): void => {
    void send(shopId)
    const timer = setTimeout(() => {
      const more = lately.get(shopId)?.again
      lately.delete(shopId)
      if (more) begin(shopId)
    }, EVERY_MS)
    timer.unref()
    lately.set(shopId, { again: false, timer })
  }
  return {
    tell: (shopId) => {
      const told = lately.get(shopId)
      if (told) told.again = true
      else begin(shopId)
    },
    close: async () => {
      const rest = [...lately].filter(([, { again }]) => again).map(([shopId]) => shopId)
      for (const { timer } of lately.values()) clearTimeout(timer)
      lately.clear()
      await Promise.all(rest.map(send))
    },
  }
}
