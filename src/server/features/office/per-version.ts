import { LRUCache } from 'lru-cache'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'

/** Shops of which something is kept. */
const SHOPS_KEPT = 200

/** What is made of a whole catalogue, once for each of its versions: it takes a look at every product. */
export function perVersion<T>(db: Db, make: (shopId: string) => Promise<T>): (shopId: string) => Promise<T> {
  const made = new LRUCache<string, { version: string; value: Promise<T> }>({ max: SHOPS_KEPT })
  return async (shopId) => {
    const version = await catalogueVersion(db, shopId)
    const known = made.get(shopId)
    if (known?.version === version) return await known.value
    const value = make(shopId)
    made.set(shopId, { version, value })
    value.catch(() => made.delete(shopId))
    return await value
  }
}

/** Another text after each change of a shop's products. */
export async function catalogueVersion(db: Db, shopId: string): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`SELECT catalogue_version::text AS version FROM shops WHERE shop_id = ${shopId}`,
  )
  return rows[0]?.version ?? ''
}
