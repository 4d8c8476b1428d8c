import type { LineSuccessor } from './cart-schema.ts'
import type { Tx } from './client.ts'
import { sql } from './drizzle.ts'
import { readProducts } from './line-products.ts'

/** By the uids of products that are gone. */
export type Successors = ReadonlyMap<string, LineSuccessor>

/**
 * What stands in for those of these products that a shop sells no more, as far as a company sees it. One step: for what
 * is gone itself nothing is told.
 */
export async function readSuccessors(
  tx: Tx,
  shopId: string,
  uids: readonly string[],
  company: string | null,
): Promise<Successors> {
  if (uids.length === 0) return new Map()
  const { rows } = await tx.execute<{ uid: string; successor: string }>(
    sql`SELECT uid, data ->> 'replaced_by' AS successor FROM products
        WHERE shop_id = ${shopId} AND uid = ANY(${sql.param([...uids])}::text[])
          AND deleted_at IS NOT NULL AND data ? 'replaced_by'`,
  )
  const sold = await readProducts(tx, shopId, new Set(rows.map(({ successor }) => successor)), company)
  return new Map(
    rows.flatMap(({ uid, successor }) => {
      const found = sold.get(successor)
      return found ? [[uid, { uid: successor, name: found.product.name }] as const] : []
    }),
  )
}
