import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, sql } from '../../db/drizzle.ts'
import { CLOSED_CARTS_MAX, OWNER_LINES_MAX } from '#contract/cart-line.ts'
import { isOpen } from '#contract/cart-status.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type CompanyScope, isWithin } from '../../db/company-scope.ts'
import { cartFormerOwners, cartLines, carts } from '../../db/cart-schema.ts'
import { customers, shops } from '../../db/schema.ts'
import type { CartState, CustomerState, LineState } from './decide/state.ts'

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
  if (!isOpen(cart.status)) return state
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
  cart.customerId === null || !isOpen(cart.status) || isWithin(companies, cart.customerId)
    ? cart
    : { ...cart, company: null, paymentTerms: null }

const selectCarts = (tx: Tx) =>
  tx
    .select(joined)
    .from(carts)
    .innerJoin(shops, eq(shops.shopId, carts.shopId))
    .leftJoin(customers, eq(customers.id, carts.customerId))

/** The cart, whoever's it is, locked until the transaction ends; null when there is none. */
export async function lockCart(tx: Tx, id: string): Promise<CartState | null> {
  const [row] = await selectCarts(tx).where(eq(carts.id, id)).for('update', { of: carts })
  return row ? toState(row) : null
}

/** Whether a cart was somebody's before another one took it over. */
export async function wasOwner(tx: Tx, cartId: string, owner: string): Promise<boolean> {
  const [row] = await tx
    .select({ owner: cartFormerOwners.owner })
    .from(cartFormerOwners)
    .where(and(eq(cartFormerOwners.cartId, cartId), eq(cartFormerOwners.owner, owner)))
  return row !== undefined
}

/** A cart of one's own, for a look; null when it is not there or somebody else's. */
export async function findCart(tx: Tx, id: string, owner: string): Promise<CartState | null> {
  const [row] = await selectCarts(tx).where(and(eq(carts.id, id), eq(carts.owner, owner)))
  return row ? toState(row) : null
}

/**
 * Which carts are open or were closed in the last 30 days (decisions §3), the newest first, with their lines' number.
 * Of the closed ones the latest: somebody may make and cancel as many as they like. A device that knows an older one
 * is told by its next change to it that it is closed.
 */
export async function listedCarts(db: Db, owner: string, shopIds: readonly string[]) {
  const lately = sql`${carts.id} IN (
    SELECT id FROM (
      SELECT ${carts.id}, sum(${carts.lineCount}) OVER (ORDER BY ${carts.closedAt} DESC, ${carts.id})
        - ${carts.lineCount} AS newer_lines
      FROM ${carts} WHERE ${and(mine(owner, shopIds), gt(carts.closedAt, sql`now() - interval '30 days'`))}
      ORDER BY ${carts.closedAt} DESC, ${carts.id} LIMIT ${CLOSED_CARTS_MAX}
    ) AS latest WHERE newer_lines < ${OWNER_LINES_MAX})`
  return await db
    .select({ id: carts.id, lineCount: carts.lineCount })
    .from(carts)
    .where(and(mine(owner, shopIds), or(isNull(carts.closedAt), lately)))
    .orderBy(desc(carts.createdAt), asc(carts.id))
}

/** Carts of one's own by id, as far as they are there. */
export async function findCarts(tx: Tx, ids: readonly string[], owner: string): Promise<CartState[]> {
  const rows = await selectCarts(tx).where(and(inArray(carts.id, [...ids]), eq(carts.owner, owner)))
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

/** Open carts that were priced by another catalogue or country than their shop's of now. */
export async function staleCarts(tx: Tx, owner: string, shopIds: readonly string[]): Promise<string[]> {
  const moved = or(ne(carts.pricedVersion, shops.catalogueVersion), ne(carts.country, shops.country))
  const rows = await tx
    .select({ id: carts.id })
    .from(carts)
    .innerJoin(shops, eq(shops.shopId, carts.shopId))
    .where(and(mine(owner, shopIds), isNull(carts.closedAt), moved))
  return rows.map((row) => row.id)
}

/** All lines of carts in their order, or of one cart those of certain ids with their parts. */
export async function readLines(
  tx: Tx,
  cartIds: readonly string[],
  which: 'all' | ReadonlySet<string> = 'all',
): Promise<(LineState & { cartId: string })[]> {
  if (cartIds.length === 0 || (which !== 'all' && which.size === 0)) return []
  const ids = which === 'all' ? null : sql.param([...which])
  return await tx
    .select()
    .from(cartLines)
    .where(
      and(
        inArray(cartLines.cartId, [...cartIds]),
        ids === null
          ? undefined
          : or(sql`${cartLines.id} = ANY (${ids}::uuid[])`, sql`${cartLines.parentId} = ANY (${ids}::uuid[])`),
      ),
    )
    .orderBy(...LINE_ORDER)
}

/** Whether the new cart was stored: not when its id was taken meanwhile. */
export async function insertCart(tx: Tx, cart: CartState, userId: string): Promise<boolean> {
  const made = await tx
    .insert(carts)
    .values({ ...cart, userId })
    .onConflictDoNothing()
    .returning({ id: carts.id })
  return made.length === 1
}

export async function updateCart(tx: Tx, { id, ...cart }: CartState): Promise<void> {
  await tx.update(carts).set(cart).where(eq(carts.id, id))
}

export async function removeLines(tx: Tx, cartId: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, cartId), sql`${cartLines.id} = ANY (${sql.param([...ids])}::uuid[])`))
}

/** Writes lines in one statement, whatever their number; those that are there are replaced. */
export async function putLines(tx: Tx, cartId: string, lines: readonly LineState[]): Promise<void> {
  if (lines.length === 0) return
  // A list per column: the database takes these in half the time of one JSON text.
  const list = (of: (line: LineState) => string | number | boolean | null) =>
    `{${lines.map((line) => of(line) ?? 'NULL').join(',')}}`
  const texts = (of: (line: LineState) => string) => sql.param(lines.map(of))
  await tx.execute(sql`
    INSERT INTO cart_lines (cart_id, id, parent_id, position, part, uid, antal, product, unit_price, first_price,
      sub_price, subtotal, vat, gone)
    SELECT ${cartId}::uuid, line.* FROM unnest(
      ${list((line) => line.id)}::uuid[], ${list((line) => line.parentId)}::uuid[],
      ${list((line) => line.position)}::integer[], ${list((line) => line.part)}::integer[],
      ${texts((line) => line.uid)}::text[], ${list((line) => line.antal)}::bigint[],
      ${texts((line) => JSON.stringify(line.product))}::jsonb[], ${list((line) => line.unitPrice)}::bigint[],
      ${list((line) => line.firstPrice)}::bigint[], ${list((line) => line.subPrice)}::bigint[],
      ${list((line) => line.subtotal)}::bigint[], ${list((line) => line.vat)}::bigint[],
      ${list((line) => line.gone)}::boolean[]
    ) AS line
    ON CONFLICT (cart_id, id) DO UPDATE SET parent_id = excluded.parent_id, position = excluded.position,
      part = excluded.part, antal = excluded.antal, product = excluded.product, unit_price = excluded.unit_price,
      first_price = excluded.first_price, sub_price = excluded.sub_price, subtotal = excluded.subtotal,
      vat = excluded.vat, gone = excluded.gone`)
}

/** Companies of a shop by id, whoever's they are. */
export async function readCustomers(
  tx: Tx,
  shopId: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, CustomerState>> {
  if (ids.size === 0) return new Map()
  const rows = await tx
    .select({
      id: customers.id,
      name: customers.name,
      paymentTerms: customers.paymentTerms,
      retired: isNotNull(customers.retiredAt).mapWith(Boolean),
    })
    .from(customers)
    .where(and(eq(customers.shopId, shopId), inArray(customers.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}
