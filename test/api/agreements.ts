import type { Db } from '#server/db/client.ts'
import { assignPriceList, type PriceListRow, savePriceList } from '#server/db/price-list-writer.ts'

/** A row of a price list; what a test does not say is not there. Money in öre. */
export const priceRow = (
  of: { product: string } | { category: string } | { brand: string },
  values: Partial<Omit<PriceListRow, 'target' | 'subject'>>,
): PriceListRow => {
  const [[target, subject]] = Object.entries(of) as [[PriceListRow['target'], string]]
  return {
    target,
    subject,
    from: 1,
    price: null,
    discount: null,
    hidden: false,
    validFrom: null,
    validTo: null,
    ...values,
  }
}

/** A price list in SEK, assigned to companies in the order of rank that they are named in. */
export const agree = (
  db: Db,
  shopId: string,
  {
    id,
    companies,
    rank = 1,
    currency = 'SEK',
    validFrom = null,
    validTo = null,
  }: {
    id: string
    companies: readonly string[]
    rank?: number
    currency?: string
    validFrom?: string | null
    validTo?: string | null
  },
  ...rows: PriceListRow[]
): Promise<void> =>
  db.transaction(async (tx) => {
    await savePriceList(tx, { shopId, id, name: `Agreement ${id}`, currency, validFrom, validTo }, rows)
    for (const customerId of companies) await assignPriceList(tx, { shopId, id, customerId, rank })
  })
