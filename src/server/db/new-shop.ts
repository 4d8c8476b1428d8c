import type { NewShop } from '#contract/office/shop.schema.ts'
import { USUAL, USUAL_TERMS } from '#contract/office/shop.ts'
import { sql } from './drizzle.ts'
import type { Tx } from './client.ts'
import { mails, shops } from './schema.ts'

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

/**
 * Makes a shop as people do in the browser: the currency is the country's, the terms are the usual ones. Orders go to whoever makes it, until somebody
 * says otherwise: without an address they would wait.
 * @returns false: a shop has that id
 */
export const addNewShop = (tx: Tx, { id, name, country, language }: NewShop, supplierMail: string): Promise<boolean> =>
  addShop(tx, {
    shopId: id,
    name,
    country,
    language,
    currency: USUAL[country].currency,
    paymentTerms: USUAL_TERMS[language],
    supplierMail: supplierMail || null,
  })

/** Whoever holds the shop's catalogue looks again: its language may be another. */
export async function announceShop(tx: Tx, shopId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify('catalogue', ${shopId})`)
}

/** Mails that waited for an address may have one now: the running shop tries them again. */
export async function hurryMails(tx: Tx, shopId: string): Promise<void> {
  await tx
    .update(mails)
    .set({ nextAttemptAt: sql`now()` })
    .where(sql`${mails.sentAt} IS NULL AND ${mails.message}->>'shop' = ${shopId} AND ${mails.message}->>'to' = ''`)
}
