import type { Tx } from '#server/db/client.ts'
import { sql } from '#server/db/drizzle.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { type Holds, holdsOf } from '#server/db/product-holds.ts'
import type { ImportedItem } from '../item/item.ts'
import type { FileFields } from './file-fields.ts'
import { type LeftField, merged } from './merge.ts'

const BATCH = 250

/** A product of a file over what the shop has of it. */
export interface MergedItem extends ImportedItem {
  /** What it was, also where it is gone from the shop. */
  former: CatalogueItem | null
  holds: Holds
  left: LeftField[]
}

const NO_HOLDS: Holds = new Map()

/** Lays products of a file over what the shop has of them, some hundred at a time. Whoever reads them holds the shop's lock. */
export async function* overFormer(
  tx: Tx,
  shopId: string,
  products: AsyncIterable<ImportedItem>,
  file: FileFields,
): AsyncGenerator<MergedItem[]> {
  for await (const batch of batched(products)) {
    const uids = batch.map(({ uid }) => uid)
    const { rows } = await tx.execute<{ uid: string; item: CatalogueItem }>(
      sql`SELECT uid, data AS item FROM products WHERE shop_id = ${shopId} AND uid = ANY(${sql.param(uids)}::text[])`,
    )
    const formers = new Map(rows.map(({ uid, item }) => [uid, item]))
    const held = rows.length > 0 ? await holdsOf(tx, shopId, uids) : new Map<string, Holds>()
    yield batch.map((one) => {
      const former = formers.get(one.uid) ?? null
      const holds = held.get(one.uid) ?? NO_HOLDS
      return { ...one, former, holds, ...(former ? merged(asSold(former), one.item, { file, holds }) : { left: [] }) }
    })
  }
}

/** What is sold again needs nothing to stand in for it. */
function asSold(former: CatalogueItem): CatalogueItem {
  const { replaced_by: _, ...item } = former
  return item
}

async function* batched(products: AsyncIterable<ImportedItem>): AsyncGenerator<ImportedItem[]> {
  let batch: ImportedItem[] = []
  for await (const product of products) {
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
