import { ERROR, RULE, type Rule } from '#contract/errors.ts'
import { CURSOR_SHOPS_MAX } from '#contract/orders/orders.ts'
import type { OrderList } from '#contract/orders/orders.schema.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Db } from '../../db/client.ts'
import { and, asc, count, eq, gt, or, type SQL } from '../../db/drizzle.ts'
import { orders } from '../../db/order-schema.ts'
import { HttpProblem } from '../../http/problem.ts'
import type { Session } from '../../http/session.ts'
import { joinedCart } from './filter.ts'
import { presentRow, rowColumns } from './row.ts'

/** How far somebody has read: the number of the last change that they were told of, by shop. */
type Position = ReadonlyMap<string, number>

interface Asked {
  /** What the session sees, and asks for. */
  where: SQL | undefined
  /** One shop's alone. */
  shop: string | undefined
  cursor: string
  per_page: number
}

/**
 * Orders as they are now, in the order of their last changes, from behind a cursor on: whoever reads on from each answer's
 * cursor is told of every change's outcome, and of none twice [contract/changed-orders]. An order that changes again while
 * somebody reads moves behind what they have read.
 * @throws {HttpProblem} 400 a cursor that was never given, or too many shops for one
 */
export async function changedOrders(
  db: Db,
  session: Session,
  { where, shop, cursor, per_page }: Asked,
): Promise<OrderList> {
  const shops = shop === undefined ? [...session.levels.keys()] : [shop]
  if (shops.length > CURSOR_SHOPS_MAX)
    throw refused('shop_id', RULE.required, `shop_id must say which of more than ${CURSOR_SHOPS_MAX} shops is meant`)
  const read = positionOf(cursor)
  const since = or(...shops.map((id) => and(eq(orders.shopId, id), gt(orders.change, read.get(id) ?? 0))))
  const wanted = and(where, since)
  const [counted] = await db.select({ total: count() }).from(orders).where(wanted)
  const rows = await db
    .select({ ...rowColumns, change: orders.change })
    .from(orders)
    .innerJoin(carts, joinedCart)
    .where(wanted)
    .orderBy(asc(orders.change), asc(orders.shopId))
    .limit(per_page + 1)
  const page = rows.slice(0, per_page)
  const reached = new Map(read)
  for (const { shop_id, change } of page) reached.set(shop_id, change ?? 0)
  const total = Math.max(counted?.total ?? 0, rows.length)
  return {
    data: page.map((found) => {
      const { change: _, ...row } = found
      return presentRow(row, session)
    }),
    meta: {
      current_page: 1,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page),
      cursor: cursorOf(reached, session),
      more: rows.length > per_page,
    },
  }
}

const BEGINNING = '0'

/** Other shops' places stay in it, so that asking for one of several loses none. */
function cursorOf(position: Position, { levels }: Session): string {
  const own = [...position].filter(([shop]) => levels.has(shop))
  return own.length === 0 ? BEGINNING : Buffer.from(JSON.stringify(own)).toString('base64url')
}

function positionOf(cursor: string): Position {
  if (cursor === BEGINNING) return new Map()
  try {
    const told: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(told) && told.length <= CURSOR_SHOPS_MAX && told.every(isPlace)) return new Map(told)
  } catch {
    // Never one of ours.
  }
  throw refused('changed_since', RULE.format, 'changed_since must be the cursor of an earlier answer, or 0')
}

const isPlace = (one: unknown): one is [string, number] =>
  Array.isArray(one) &&
  one.length === 2 &&
  typeof one[0] === 'string' &&
  Number.isSafeInteger(one[1]) &&
  (one[1] as number) >= 0

const refused = (field: string, rule: Rule, message: string): HttpProblem =>
  new HttpProblem(400, ERROR.validation, { errors: [{ field, rule, message }] })
