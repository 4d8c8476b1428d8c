import { ERROR } from '#contract/errors.ts'
import { type ProductChange, ProductHistorySchema } from '#contract/office/history.schema.ts'
import { CHANGES_KEPT, type ProductAuthor, type ProductChangeKind } from '#contract/office/history.ts'
import { OFFICE_API } from '#contract/office/paths.ts'
import { ProductParamsSchema, type ProductPatch, type ProductPut } from '#contract/office/product.schema.ts'
import type { Db } from '#server/db/client.ts'
import { and, eq, sql } from '#server/db/drizzle.ts'
import type { CatalogueItem } from '#server/db/item.ts'
import { sourceOf } from '#server/db/item-source.ts'
import { products } from '#server/db/schema.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { requireShop, signedIn } from '#server/http/session.ts'

interface HistoryRow extends Record<string, unknown> {
  at: Date | string
  kind: ProductChangeKind
  by_kind: ProductAuthor['kind']
  by_name: string
  was: Fields
  became: Fields
  fields: string[] | null
}

/** Some fields of a product as it is stored; null is what is not there. */
type Fields = Partial<Record<keyof CatalogueItem, unknown>>

/** `GET /api/products/{shop}/{uid}/history`: who changed what of a product [contract/product-history]. */
export function historyRoute(app: App, { db }: { db: Db }): void {
  app.get(
    OFFICE_API.productHistory,
    { schema: { params: ProductParamsSchema, response: { 200: ProductHistorySchema } } },
    async (request) => {
      const { shop, uid } = request.params
      requireShop(signedIn(request), shop, 'shop.whole')
      const [product] = await db
        .select({ item: products.data })
        .from(products)
        .where(and(eq(products.shopId, shop), eq(products.uid, uid)))
      if (!product) throw new HttpProblem(404, ERROR.notFound)
      const { rows } = await db.execute<HistoryRow>(
        sql`SELECT at, kind, by_kind, by_name, was, became, fields FROM (
              SELECT id, at, kind, by_kind, by_name, was, became, NULL::text[] AS fields
              FROM product_changes WHERE shop_id = ${shop} AND uid = ${uid}
              UNION ALL
              SELECT id, at, 'released', by_kind, by_name, '{}', '{}', fields
              FROM product_releases WHERE shop_id = ${shop} AND uid = ${uid}) AS told
            ORDER BY at DESC, id DESC LIMIT ${CHANGES_KEPT}`,
      )
      return { data: rows.map((row) => presentChange(row, product.item)).filter(isTold) }
    },
  )
}

function presentChange(
  { at, kind, by_kind, by_name, was, became, fields }: HistoryRow,
  item: CatalogueItem,
): ProductChange {
  const [before, after] = [sourceOf(withFields(item, was)), sourceOf(withFields(item, became))]
  const keys = (Object.keys(before) as (keyof ProductPut)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const part = (source: ProductPut, other: ProductPut): ProductPatch =>
    Object.fromEntries(
      keys.map((key) => [key, MERGED.has(key) ? withNulls(source[key], other[key]) : source[key]]),
    ) as ProductPatch
  return {
    at: new Date(at).toISOString(),
    kind,
    by: { kind: by_kind, name: by_name },
    was: part(before, after),
    became: part(after, before),
    ...(fields && { fields }),
  }
}

/** Other fields are as they are now: they are the same on both sides. */
const withFields = (item: CatalogueItem, fields: Fields): CatalogueItem =>
  Object.fromEntries(
    // A price that is null is on request; all else that is null is not there.
    Object.entries({ ...item, ...fields }).filter(([key, value]) => value !== null || key === 'price'),
  ) as unknown as CatalogueItem

/** What is merged by a change says what it takes away. */
function withNulls(one: ProductPut[keyof ProductPut], other: ProductPut[keyof ProductPut]) {
  const [own, others] = [one, other].map((value) => value as Record<string, unknown>)
  return { ...Object.fromEntries(Object.keys(others ?? {}).map((key) => [key, null])), ...own }
}

const MERGED: ReadonlySet<keyof ProductPut> = new Set(['name', 'description', 'measurements'])

/** What changed of its drawing alone is nothing that anybody has said. */
const isTold = ({ kind, was }: ProductChange): boolean => kind !== 'changed' || Object.keys(was).length > 0
