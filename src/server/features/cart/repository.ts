import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts'
import { SHARED_CARTS_MAX } from '#contract/cart/access.ts'
import { CLOSED_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart/line.ts'
import { isUnsettled } from '#contract/cart/status.ts'
import type { Db, Tx } from '../../db/client.ts'
import { askerOf, seenCarts, sharedCarts, type Viewer } from '../../db/cart-access.ts'
import { type CompanyScope, isWithin, reachOf } from '../../db/company-scope.ts'
import { cartLines, carts } from '../../db/cart-schema.ts'
import { prepared, preparedSql } from '../../db/pipeline.ts'
import { customers, shops } from '../../db/schema.ts'
import type { CartState, CustomerState, LineState } from './rules/state.ts'

type CartRow = typeof carts.$inferSelect

/** A cart with what an open one takes from its shop and its customer as they are now. */
const joined = {
  cart: getTableColumns(carts),
  shopTerms: shops.paymentTerms,
  contact: shops.providerContact,
  customerName: customers.name,
  customerTerms: customers.paymentTerms,
}

type JoinedRow = { cart: CartRow } & Record<'shopTerms' | 'contact' | 'customerName' | 'customerTerms', string | null>

function toState({ cart, ...now }: JoinedRow): CartState {
  const { userId: _, ...state } = cart
  if (!isUnsettled(cart.status)) return state
  return {
    ...state,
    paymentTerms: now.customerTerms ?? now.shopTerms,
    company: now.customerName,
    providerContact: now.contact,
  }
}

/**
 * An open cart as its owner sees it: who has lost its company reads neither its name nor its terms until another is
 * chosen.
 */
export const asSeen = (cart: CartState, companies: CompanyScope): CartState =>
  cart.customerId === null || !isUnsettled(cart.status) || isWithin(companies, cart.customerId)
    ? cart
    : { ...cart, company: null, paymentTerms: null }

const selectCarts = (tx: Tx | Db) =>
  tx
    .select(joined)
    .from(carts)
    .innerJoin(shops, eq(shops.shopId, carts.shopId))
    .leftJoin(customers, eq(customers.id, carts.customerId))

/** Pairs for the database's `json_build_object`. */
const asJson = (columns: Record<string, Column>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )

/** One JSON text: told of and read column by column, a cart took a tenth of the time of its change. */
const lockedCart = preparedSql(
  'lock_cart',
  sql`
    SELECT json_build_object(${asJson(getTableColumns(carts))}) AS cart, ${shops.paymentTerms} AS "shopTerms",
      ${shops.providerContact} AS contact, ${customers.name} AS "customerName",
      ${customers.paymentTerms} AS "customerTerms"
    FROM ${carts} JOIN ${shops} ON ${shops.shopId} = ${carts.shopId}
    LEFT JOIN ${customers} ON ${customers.id} = ${carts.customerId}
    WHERE ${carts.id} = ${sql.placeholder('id')}
    FOR UPDATE OF ${carts}`,
)

/** What JSON tells as a text. */
const MOMENTS = ['createdAt', 'changedAt', 'closedAt', 'orderedAt'] as const

/** The cart, whoever's it is, locked until the transaction ends; null when there is none. */
export async function lockCart(tx: Tx, id: string): Promise<CartState | null> {
  const { rows } = await lockedCart(tx).execute({ id })
  const [row] = rows as unknown as JoinedRow[]
  if (!row) return null
  const moments = MOMENTS.map((name) => [name, row.cart[name] && new Date(row.cart[name])])
  return toState({ ...row, cart: { ...row.cart, ...Object.fromEntries(moments) } })
}

/** A cart that one sees, for a look; null when it is not there, or nobody shares it with one. */
export async function findCart(tx: Tx | Db, id: string, viewer: Viewer): Promise<CartState | null> {
  const [row] = await selectCarts(tx).where(and(eq(carts.id, id), seenCarts(askerOf(viewer))))
  return row ? toState(row) : null
}

/** Of several the first ones, as far as their lines together are no more than a list may hold. */
const firstOf = (where: SQL | undefined, order: SQL, limit: number): SQL => sql`${carts.id} IN (
  SELECT id FROM (
    SELECT ${carts.id}, sum(${carts.lineCount}) OVER (ORDER BY ${order}, ${carts.id}) - ${carts.lineCount} AS newer_lines
    FROM ${carts} WHERE ${where}
    ORDER BY ${order}, ${carts.id} LIMIT ${limit}
  ) AS latest WHERE newer_lines < ${OWNER_LINES_MAX})`

/**
 * Which carts are open or were closed in the last 30 days [contract/carts], with their lines' number: one's own, the
 * newest first, then those of colleagues, so that no device takes one of these for the first of one's own. Of the closed
 * ones the latest: somebody may make and cancel as many as they like. A device that knows an older one is told by its
 * next change to it that it is closed.
 */
export async function listedCarts(db: Db, viewer: Viewer, shopIds: readonly string[]) {
  const asker = askerOf(viewer)
  const isOwn = eq(carts.owner, asker.owner)
  const isLate = gt(carts.closedAt, sql`now() - interval '30 days'`)
  const lately = firstOf(and(mine(asker.owner, shopIds), isLate), sql`${carts.closedAt} DESC`, CLOSED_CARTS_MAX)
  const isShared = and(
    inArray(carts.shopId, [...shopIds]),
    sql`${carts.id} IN ${sharedCarts(asker)}`,
    ne(carts.owner, asker.owner),
    or(isNull(carts.closedAt), isLate),
  )
  const shared = firstOf(isShared, sql`${carts.closedAt} DESC NULLS FIRST, ${carts.createdAt} DESC`, SHARED_CARTS_MAX)
  return await db
    .select({ id: carts.id, lineCount: carts.lineCount })
    .from(carts)
    .where(
      or(
        and(mine(asker.owner, shopIds), or(isNull(carts.closedAt), lately)),
        asker.companies.length === 0 ? undefined : shared,
      ),
    )
    .orderBy(desc(isOwn), desc(carts.createdAt), asc(carts.id))
}

/** Carts by id, whoever's they are. */
export async function cartsById(tx: Db | Tx, ids: readonly string[]): Promise<CartState[]> {
  return (await selectCarts(tx).where(inArray(carts.id, [...ids]))).map(toState)
}

/** Carts that one sees by id, as far as they are there. */
export async function findCarts(tx: Tx, ids: readonly string[], viewer: Viewer): Promise<CartState[]> {
  const rows = await selectCarts(tx).where(and(inArray(carts.id, [...ids]), seenCarts(askerOf(viewer))))
  return rows.map(toState)
}

/** Where the next lines of a cart are: their place among all of it. */
type LinePlace = Pick<LineState, 'position' | 'parentId' | 'id' | 'part'>

/** So many lines of a cart in their order, after a place; for carts that are read in parts. */
export async function readSomeLines(
  tx: Tx,
  cartId: string,
  after: LinePlace | null,
  limit: number,
): Promise<LineState[]> {
  const rest =
    after === null
      ? undefined
      : sql`(${cartLines.position}, coalesce(${cartLines.parentId}, ${cartLines.id}), ${cartLines.part})
          > (${after.position}, ${after.parentId ?? after.id}::uuid, ${after.part})`
  return await tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), rest))
    .orderBy(...LINE_ORDER)
    .limit(limit)
}

const LINE_ORDER = [asc(cartLines.position), sql`coalesce(${cartLines.parentId}, ${cartLines.id})`, asc(cartLines.part)]

const mine = (owner: string, shopIds: readonly string[]) =>
  and(eq(carts.owner, owner), inArray(carts.shopId, [...shopIds]))

/**
 * Open carts, of those that one sees, that were priced by another catalogue, country or price list than those of now.
 * Of a company that is not the viewer's one is priced as if it had none.
 */
export const staleCarts = (tx: Tx, viewer: Viewer, shopIds: readonly string[]): Promise<string[]> =>
  staleWhere(tx, and(seenCarts(askerOf(viewer)), inArray(carts.shopId, [...shopIds])), viewer, shopIds)

/** The same among certain carts, whoever's they are. */
export const staleAmong = (tx: Tx, ids: readonly string[], viewer: Viewer): Promise<string[]> =>
  staleWhere(tx, inArray(carts.id, [...ids]), viewer, [...viewer.levels.keys()])

async function staleWhere(
  tx: Tx,
  whose: SQL | undefined,
  viewer: Viewer,
  shopIds: readonly string[],
): Promise<string[]> {
  const { whole, companies } = reachOf(viewer.companies, shopIds)
  const listed = and(
    eq(customers.id, carts.customerId),
    gt(customers.priceVersion, 0),
    or(inArray(carts.shopId, whole), inArray(customers.id, companies)),
  )
  const pricedOtherwise = sql`${carts.pricedFor} IS DISTINCT FROM ${customers.id} OR (${customers.id} IS NOT NULL AND
    (${carts.priceVersion} <> ${customers.priceVersion} OR ${carts.pricedOn} IS DISTINCT FROM shop_day(${shops.country})))`
  const moved = or(
    ne(carts.pricedVersion, shops.catalogueVersion),
    ne(carts.country, shops.country),
    sql`(${pricedOtherwise})`,
  )
  const rows = await tx
    .select({ id: carts.id })
    .from(carts)
    .innerJoin(shops, eq(shops.shopId, carts.shopId))
    .leftJoin(customers, listed)
    .where(and(whose, isNull(carts.closedAt), moved))
  return rows.map((row) => row.id)
}

/** All lines of carts in their order. */
export async function readLines(tx: Tx, cartIds: readonly string[]): Promise<(LineState & { cartId: string })[]> {
  if (cartIds.length === 0) return []
  return await tx
    .select()
    .from(cartLines)
    .where(inArray(cartLines.cartId, [...cartIds]))
    .orderBy(...LINE_ORDER)
}

/** What a line has beside its cart. */
export const { cartId: _, ...ofLine } = getTableColumns(cartLines)

/** All lines of one cart, as decisions see them. */
export const readOwnLines = (tx: Tx, cartId: string): Promise<LineState[]> => ownLines(tx).execute({ cartId })

const ownLines = prepared('own_lines', (tx) =>
  tx
    .select(ofLine)
    .from(cartLines)
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
    .orderBy(...LINE_ORDER),
)

/**
 * Certain lines of a cart by ids that they have or had, and by their products, with all places of these and with parts,
 * as decisions see them: a JSON value, null where there are none. Lists keep each step a look into an index: of what is
 * joined the database expects so much that it reads the whole cart instead.
 */
export const linesAsJson = (cartId: SQL, ids: SQL, uids: SQL): SQL => sql`(
  WITH named AS (
    SELECT l.uid FROM cart_lines l WHERE l.cart_id = ${cartId} AND l.parent_id IS NULL AND l.id = ANY (${ids})
    UNION ALL SELECT l.uid FROM cart_lines l
      WHERE cardinality(${ids}) > 0 AND l.former_ids && ${ids} AND l.former_ids <> '{}' AND l.cart_id = ${cartId}
    UNION ALL SELECT unnest(${uids})
  ), counted AS MATERIALIZED (
    SELECT l.id FROM cart_lines l
    WHERE l.cart_id = ${cartId} AND l.parent_id IS NULL AND l.uid = ANY (ARRAY(SELECT uid FROM named))
  ), wanted AS (
    SELECT id FROM counted
    UNION ALL SELECT l.id FROM cart_lines l
      WHERE l.cart_id = ${cartId} AND l.parent_id = ANY (ARRAY(SELECT id FROM counted))
    UNION ALL SELECT unnest(${ids})
  )
  SELECT json_agg(json_build_object(${asJson(ofLine)})) FROM ${cartLines}
  WHERE ${cartLines.cartId} = ${cartId} AND ${cartLines.id} = ANY (ARRAY(SELECT id FROM wanted)))`

/** Companies of a shop, whoever's they are: those of certain ids, and the one that a cart of it has. */
export async function readCustomers(
  tx: Tx,
  shopId: string,
  ids: ReadonlySet<string>,
  cartId: string,
): Promise<ReadonlyMap<string, CustomerState>> {
  const rows = await namedCustomers(tx).execute({ shopId, ids: [...ids], cartId })
  return new Map(rows.map((row) => [row.id, row]))
}

const namedCustomers = prepared('named_customers', (tx) =>
  tx
    .select({
      id: customers.id,
      name: customers.name,
      paymentTerms: customers.paymentTerms,
      retired: isNotNull(customers.retiredAt).mapWith(Boolean),
      costCentres: customers.costCentres,
      costCentreRequired: customers.costCentreRequired,
    })
    .from(customers)
    .where(
      and(
        eq(customers.shopId, sql.placeholder('shopId')),
        or(
          sql`${customers.id} = ANY (${sql.placeholder('ids')}::uuid[])`,
          sql`${customers.id} = (SELECT c.customer_id FROM carts c WHERE c.id = ${sql.placeholder('cartId')}::uuid)`,
        ),
      ),
    ),
)
