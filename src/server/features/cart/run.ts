import { eq, sql } from '../../db/drizzle.ts'
import { type LineIds, lineIds } from '#contract/cart-line.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/owner.ts'
import type { Tx } from '../../db/client.ts'
import { type CompanyScope, NO_COMPANIES } from '../../db/company-scope.ts'
import { readProducts } from '../../db/line-products.ts'
import { isReadOnly } from '../../db/punchout-session.ts'
import { shops } from '../../db/schema.ts'
import type { Session } from '../../http/session.ts'
import { fold, foldAll, startWork, type Work } from './decide/fold.ts'
import { type Needs, needsOf } from './decide/needs.ts'
import { isStale, reprice } from './decide/reprice.ts'
import type { CartState, Change, Context, LineState, Refusal } from './decide/state.ts'
import {
  asSeen,
  insertCart,
  lockCart,
  putLines,
  readCustomers,
  readLines,
  removeLines,
  updateCart,
} from './repository.ts'

export interface Run {
  cartId: string
  shopId: string
  changes: readonly Change[]
  /** The cart, where it is locked already. */
  locked?: CartState | null | undefined
  /** Whether the cart, brought up to date, is the one that the caller knows (`If-Match`). */
  check?: ((cart: CartState) => boolean) | undefined
  /** What else an order is (`Ordering`); without it nothing can be ordered. */
  placed?: (() => Promise<void>) | undefined
  /** Told of a cart that a punchout session has just closed. */
  closed?: Closed | undefined
}

/** What becomes of a punchout session whose cart is closed, in that transaction. */
export type Closed = (tx: Tx, ownerId: string, cart: CartState) => Promise<void>

export interface Outcome {
  /** The cart as it is now, and which lines were touched. */
  work: Work
  /** The revision before. */
  from: number
  refusal: Refusal | null
}

/**
 * Runs changes over one cart within a transaction: locks it, brings its prices up to date, decides, writes. With a
 * refusal only the prices are written, if they moved; whoever wants nothing written throws.
 */
export async function run(tx: Tx, session: Session, { locked, ...asked }: Run): Promise<Outcome> {
  const { cartId, shopId, changes, check, placed, closed } = asked
  const companies = session.companies.get(shopId) ?? NO_COMPANIES
  const found = locked === undefined ? await lockCart(tx, cartId) : locked
  const cart = found && asSeen(found, companies)
  const owner = ownerKey(session.owner)
  if (changes.length > 0 && (await isReadOnly(tx, session.owner)))
    return { work: startWork(cart?.owner === owner ? cart : null, []), from: 0, refusal: { code: ERROR.forbidden } }
  const lineId = lineIds(cartId, shopId)
  const needs = needsOf(changes, lineId)
  const [shop, held] = await readShop(tx, shopId, needs.held ? { owner, cartId } : null)
  if (!shop) return { work: startWork(null, []), from: 0, refusal: { code: ERROR.shopForbidden } }
  const own = cart?.owner === owner && cart.shopId === shopId
  const stale = own && isStale(cart, { shop, level: session.levels.get(shopId) })
  const lines = own ? await readLines(tx, [cartId], stale ? 'all' : needs.lines) : []
  const uids = new Set([...needs.products, ...(stale ? lines.map((line) => line.uid) : [])])
  const company = needs.company ? (cart ? cart.customerId : companies.first) : null
  const context = await readContext(tx, session, { cartId, lineId, shop, uids, needs, held, companies, company })

  const work = startWork(cart, lines.map(withoutCart))
  if (stale) fold(work, reprice(cart, work.lines, context))
  const known = !own || !work.cart || !check || check(work.cart)
  const refusal = known ? foldAll(work, changes, context) : { code: ERROR.revisionChanged }
  if (!(await write(tx, work, cart, session.userId))) return await run(tx, session, asked)
  if (work.cart?.orderedAt && !cart?.orderedAt) {
    if (!placed) throw new Error('An order was placed where nobody keeps it')
    await placed()
  }
  if (session.owner.kind === 'punchout' && work.cart?.closedAt && !cart?.closedAt)
    await closed?.(tx, session.owner.id, work.cart)
  return { work, from: cart?.revision ?? 0, refusal }
}

function withoutCart(line: LineState & { cartId: string }): LineState {
  const { cartId: _, ...own } = line
  return own
}

const NOTHING: Context['held'] = { carts: 0, lines: 0 }

/** The shop, and what else its caller has in carts, in one question. */
async function readShop(
  tx: Tx,
  shopId: string,
  besides: { owner: string; cartId: string } | null,
): Promise<[Context['shop'] | null, Context['held']]> {
  const others = besides
    ? sql`(SELECT json_build_array(count(*) FILTER (WHERE c.shop_id = ${shopId}), coalesce(sum(c.line_count), 0))
        FROM carts c WHERE c.owner = ${besides.owner} AND c.closed_at IS NULL AND c.id <> ${besides.cartId}::uuid)`
    : sql`'[0,0]'::json`
  const [row] = await tx
    .select({
      held: sql<[number, number]>`${others}`,
      shopId: shops.shopId,
      country: shops.country,
      currency: shops.currency,
      catalogueVersion: shops.catalogueVersion,
      paymentTerms: shops.paymentTerms,
      providerContact: shops.providerContact,
    })
    .from(shops)
    .where(eq(shops.shopId, shopId))
  if (!row) return [null, NOTHING]
  const {
    held: [carts, lines],
    ...shop
  } = row
  return [shop, { carts, lines }]
}

interface Asked {
  cartId: string
  lineId: LineIds
  shop: Context['shop']
  uids: ReadonlySet<string>
  needs: Needs
  held: Context['held']
  companies: CompanyScope
  /** The company of the cart, where a change asks for it. */
  company: string | null
}

async function readContext(
  tx: Tx,
  session: Session,
  { cartId, lineId, shop, uids, needs, held, companies, company }: Asked,
): Promise<Context> {
  const level = session.levels.get(shop.shopId)
  const asked = new Set(needs.customers).add(company ?? '')
  asked.delete('')
  // Who has no level there learns nothing of its goods, and needs nothing read.
  const products = level === undefined ? new Map() : await readProducts(tx, shop.shopId, uids)
  const customers = level === undefined ? new Map() : await readCustomers(tx, shop.shopId, asked)
  return {
    owner: ownerKey(session.owner),
    punchout: session.owner.kind === 'punchout',
    level,
    cartId,
    lineId,
    shop,
    product: (uid) => products.get(uid) ?? null,
    customer: (id) => customers.get(id) ?? null,
    companies,
    held,
    now: new Date(),
  }
}

/** False when a new cart's id was taken in the meantime: then everything has to be looked at again. */
async function write(tx: Tx, { cart, lines, put, remove }: Work, before: CartState | null, userId: string) {
  if (!cart || cart === before) return true
  if (before) await updateCart(tx, cart)
  else if (!(await insertCart(tx, cart, userId))) return false
  await removeLines(tx, cart.id, remove)
  await putLines(
    tx,
    cart.id,
    [...put].flatMap((id) => lines.get(id) ?? []),
  )
  return true
}
