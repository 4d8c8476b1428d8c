import { todayIn } from './calendar.ts'
import { sql } from './drizzle.ts'
import { orders } from './order-schema.ts'

/** Whether a row of `orders` is promised for a day that is over by the calendar of its shop's country. */
export const isLate = sql<boolean>`(${orders.dueOn} IS NOT NULL AND ${orders.dueOn} < (
  SELECT ${todayIn(sql`country_of.country`)} FROM shops country_of WHERE country_of.shop_id = ${orders.shopId}))`
