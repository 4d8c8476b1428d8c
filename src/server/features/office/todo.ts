import { LOCALES } from '#contract/locale.ts'
import type { Todo } from '#contract/office/list.schema.ts'
import { PRODUCT_STATES } from '#contract/office/list.ts'
import type { OrderStage } from '#contract/office/orders.ts'
import { recordOf } from '#contract/record.ts'
import { CAPABILITIES } from '#contract/users/permission.ts'
import { withoutCompany } from '../../accounts/without-company.ts'
import { and, count as counted, eq, inArray, type SQL, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/client.ts'
import { isLate } from '../../db/late-orders.ts'
import { orders } from '../../db/order-schema.ts'
import { LACKING, STATE } from './conditions.ts'
import { countFailedMails } from './failed-mails.ts'
import { perVersion } from './per-version.ts'

type Counts = Pick<Todo, 'products' | 'lacking'>

/** How much waits for the staff of a shop. */
export function createTodo(db: Db): (shopId: string, isAdministrator: boolean) => Promise<Todo> {
  const productCounts = perVersion(db, (shopId) => countProducts(db, shopId))

  return async (shopId, isAdministrator) => {
    const [products, open, late, people, mails, webhooks, first_steps] = await Promise.all([
      productCounts(shopId),
      openOrders(db, shopId),
      count(db, sql`${orders} WHERE ${orders.shopId} = ${shopId} AND ${isLate}`),
      withoutCompany(db, shopId),
      countFailedMails(db, { shops: [shopId], others: isAdministrator }),
      count(
        db,
        sql`webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE e.shop_id = ${shopId} AND d.state IN ('waiting', 'parked') AND (d.state = 'parked' OR d.attempts > 0)`,
      ),
      firstSteps(db, shopId),
    ])
    return { ...products, ...open, late, people: people.length, mails, webhooks, first_steps }
  }
}

/** What a shop has of what it needs before its first order; null once there is one. */
async function firstSteps(db: Db, shopId: string): Promise<Todo['first_steps']> {
  const { rows } = await db.execute<NonNullable<Todo['first_steps']> & { has_orders: boolean }>(sql`
    SELECT EXISTS (SELECT FROM orders WHERE shop_id = ${shopId}) AS has_orders,
      EXISTS (SELECT FROM shops WHERE shop_id = ${shopId} AND provider_contact <> '') AS has_contact,
      (SELECT count(*)::integer FROM customers WHERE shop_id = ${shopId} AND retired_at IS NULL) AS companies,
      (SELECT count(*)::integer FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.shop_id = ${shopId} AND u.active AND m.level >= ${CAPABILITIES['cart.order']} AND m.level < ${CAPABILITIES['shop.whole']}) AS buyers`)
  const [{ has_orders, ...steps } = { has_orders: true, has_contact: true, companies: 0, buyers: 0 }] = rows
  return has_orders ? null : steps
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
  const lacking = Object.entries(LACKING).map(([name, condition]) =>
    number(sql`NOT (${STATE.gone}) AND ${condition}`, name),
  )
  const { rows } = await db.execute<Record<string, number>>(
    sql`SELECT ${sql.join(
      [...PRODUCT_STATES.map((state) => number(STATE[state], state)), ...lacking],
      sql`, `,
    )} FROM products WHERE shop_id = ${shopId}`,
  )
  const of = (name: string): number => rows[0]?.[name] ?? 0
  return {
    products: recordOf(PRODUCT_STATES, of),
    lacking: {
      picture: of('picture'),
      price: of('price'),
      category: of('category'),
      name: recordOf(LOCALES, (one) => of(`name_${one}`)),
      description: recordOf(LOCALES, (one) => of(`description_${one}`)),
    },
  }
}
