import { LOCALES } from '#contract/locale.ts'
import type { Todo } from '#contract/office/list.schema.ts'
import type { OrderStage } from '#contract/office/orders.ts'
import { recordOf } from '#contract/record.ts'
import { withoutCompany } from '../../accounts/without-company.ts'
import { and, count as counted, eq, inArray, type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'
import { isLate } from '../../db/late-orders.ts'
import { orders } from '../../db/order-schema.ts'
import { LACKING } from './conditions.ts'
import { perVersion } from './per-version.ts'

type Counts = Pick<Todo, 'products' | 'lacking'>

/** How much waits for the staff of a shop. */
export function createTodo(db: Db): (shopId: string) => Promise<Todo> {
  const productCounts = perVersion(db, (shopId) => countProducts(db, shopId))

  return async (shopId) => {
    const [products, open, late, people, mails, webhooks] = await Promise.all([
      productCounts(shopId),
      openOrders(db, shopId),
      count(db, sql`${orders} WHERE ${orders.shopId} = ${shopId} AND ${isLate}`),
      withoutCompany(db, shopId),
      count(db, sql`mails WHERE sent_at IS NULL AND attempts > 0 AND message ->> 'shop' = ${shopId}`),
      count(
        db,
        sql`webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE e.shop_id = ${shopId} AND d.state IN ('waiting', 'parked') AND (d.state = 'parked' OR d.attempts > 0)`,
      ),
    ])
    return { ...products, ...open, late, people: people.length, mails, webhooks }
  }
}

/** Orders that are neither handed over nor cancelled, by where they stand. */
async function openOrders(db: Db, shopId: string) {
  const stages = ['to_confirm', 'confirmed', 'partly_delivered'] as const satisfies OrderStage[]
  const rows = await db
    .select({ stage: orders.stage, total: counted() })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), inArray(orders.stage, stages)))
    .groupBy(orders.stage)
  const of = recordOf(stages, (one) => rows.find(({ stage }) => stage === one)?.total ?? 0)
  return { ...of, orders: rows.reduce((sum, { total }) => sum + total, 0) }
}

async function count(db: Db, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`SELECT count(*)::integer AS total FROM ${from}`)
  return rows[0]?.total ?? 0
}

const number = (condition: SQL, name: string): SQL =>
  sql`count(*) FILTER (WHERE ${condition})::integer AS ${sql.raw(`"${name}"`)}`

async function countProducts(db: Db, shopId: string): Promise<Counts> {
  const gone = sql`(deleted_at IS NOT NULL AND NOT data ? 'hidden')`
  const lacking = Object.entries(LACKING).map(([name, condition]) => number(sql`NOT ${gone} AND ${condition}`, name))
  const { rows } = await db.execute<Record<string, number>>(
    sql`SELECT ${sql.join(
      [
        number(sql`deleted_at IS NULL`, 'live'),
        number(sql`deleted_at IS NOT NULL AND data ? 'hidden'`, 'hidden'),
        number(gone, 'gone'),
        ...lacking,
      ],
      sql`, `,
    )} FROM products WHERE shop_id = ${shopId}`,
  )
  const of = (name: string): number => rows[0]?.[name] ?? 0
  return {
    products: { live: of('live'), hidden: of('hidden'), gone: of('gone') },
    lacking: {
      picture: of('picture'),
      price: of('price'),
      category: of('category'),
      name: recordOf(LOCALES, (one) => of(`name_${one}`)),
    },
  }
}
