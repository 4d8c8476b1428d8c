import { sql } from './drizzle.ts'
import type { Tx } from './client.ts'
import { shops } from './schema.ts'

/**
 * Makes a shop, in the transaction of whoever does, and tells every process of it: who has rights over the installation
 * sees it at once.
 * @returns false: a shop has that id
 */
export async function addShop(tx: Tx, row: typeof shops.$inferInsert): Promise<boolean> {
  const made = await tx.insert(shops).values(row).onConflictDoNothing().returning({ id: shops.shopId })
  if (made.length === 0) return false
  await announceShop(tx, row.shopId)
  await tx.execute(sql`SELECT pg_notify('sessions', id::text) FROM users WHERE installation AND active`)
  return true
}

/** Whoever holds the shop's catalogue looks again: its language may be another. */
export async function announceShop(tx: Tx, shopId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
}
