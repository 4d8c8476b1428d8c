import { type LineIds, lineIds } from '#contract/cart/line.ts'
import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Tx } from '../../db/client.ts'
import { type CompanyScope, NO_COMPANIES } from '../../db/company-scope.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import {
  type FoundProducts,
  productsAsJson,
  type ProductsByUid,
  productsOf,
  readProducts,
} from '../../db/line-products.ts'
import { preparedSql, withoutWaiting } from '../../db/pipeline.ts'
import { isReadOnly } from '../../db/punchout-session.ts'
import type { Session } from '../../http/session.ts'
import { fold, foldAll, type Needs, needsOf, startWork, type Work } from './rules/cart-rules.ts'
import { isStale, reprice } from './rules/reprice.ts'
import type { CartChange, CartState, Context, CustomerState, LineState, Refusal } from './rules/state.ts'
import { asSeen, linesAsJson, lockCart, readCustomers, readOwnLines, writeWork } from './repository.ts'

export interface Run {
  cartId: string
  shopId: string
  changes: readonly CartChange[]
  /** What has to be true before anything is written; it is waited for together with what is read. */
  provided?: Promise<void> | undefined
  /** What was read for these changes, where that is done already, the cart locked. */
  facts?: Facts | undefined
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
  /** The revision before, and when it was made. */
  from: CartMoment
  refusal: Refusal | null
  /** The shop's own; undefined where there is no such shop. */
  language: string | undefined
}

/** Which of a cart's states is meant. */
export type CartMoment = Pick<CartState, 'revision' | 'changedAt'>

/** Before there is a cart. */
const NO_CART: CartMoment = { revision: 0, changedAt: null }

/**
 * Runs changes over one cart within a transaction: locks it, brings its prices up to date, decides, writes. With a
 * refusal only the prices are written, if they moved; whoever wants nothing written throws. In a `pipelined` transaction
 * that is a round trip for what is read, and one for what is written, which COMMIT goes along with.
 */
export async function run(tx: Tx, session: Session, { facts, provided, ...asked }: Run): Promise<Outcome> {
  const { cartId, shopId, changes, check, placed, closed } = asked
  if (!facts) await lockNewCarts(tx, ownerKey(session.owner), changes)
  const [read] = await Promise.all([facts ?? readFacts(tx, session, asked, lockCart(tx, cartId)), provided])
  const { shop, companies } = read
  const cart = read.cart && asSeen(read.cart, companies)
  const owner = ownerKey(session.owner)
  const language = shop?.language
  if (changes.length > 0 && read.readOnly) {
    const work = startWork(cart?.owner === owner ? cart : null, [])
    return { work, from: NO_CART, refusal: { code: ERROR.forbidden }, language }
  }
  if (!shop) return { work: startWork(null, []), from: NO_CART, refusal: { code: ERROR.shopForbidden }, language }
  const own = cart?.owner === owner && cart.shopId === shopId
  const stale = own && isStale(cart, { shop, level: session.levels.get(shopId) })
  const { lines, products } = stale ? await readAll(tx, read, cart) : read
  const context = contextOf(session, { ...read, products }, cartId, shop)

  const work = startWork(cart, own ? lines : [])
  if (stale) fold(work, reprice(cart, work.lines, context))
  const known = !own || !work.cart || !check || check(work.cart)
  const refusal = known ? foldAll(work, changes, context) : { code: ERROR.revisionChanged }
  if (!(await writeWork(tx, work, cart, session.userId))) return await run(tx, session, asked)
  if (work.cart?.orderedAt && !cart?.orderedAt) {
    if (!placed) throw new Error('An order was placed where nobody keeps it')
    await placed()
  }
  if (session.owner.kind === 'punchout' && work.cart?.closedAt && !cart?.closedAt)
    await closed?.(tx, session.owner.id, work.cart)
  return { work, from: cart ?? NO_CART, refusal, language }
}

/** A cart that has to be brought up to date is looked at as a whole. */
async function readAll(tx: Tx, { needs }: Facts, cart: CartState): Promise<Pick<Facts, 'lines' | 'products'>> {
  const lines = await readOwnLines(tx, cart.id)
  const uids = new Set([...needs.products, ...lines.map((line) => line.uid)])
  return { lines, products: await readProducts(tx, cart.shopId, uids) }
}

function contextOf(session: Session, facts: Facts, cartId: string, shop: Shop): Context {
  const { lineId, products, customers, companies, held } = facts
  return {
    owner: ownerKey(session.owner),
    punchout: session.owner.kind === 'punchout',
    level: session.levels.get(shop.shopId),
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

/** All that is read before changes are decided. */
export interface Facts {
  needs: Needs
  lineId: LineIds
  /** Which companies of the shop are the caller's. */
  companies: CompanyScope
  /** The cart, whoever's it is. */
  cart: CartState | null
  /** Nothing may be changed by this caller any more. */
  readOnly: boolean
  shop: Shop | null
  held: Context['held']
  /** Of the cart, whoever's it is: those that the changes touch. */
  lines: LineState[]
  products: ProductsByUid
  customers: ReadonlyMap<string, CustomerState>
}

type Shop = Context['shop'] & { language: string }

/**
 * Reads what changes need, in statements that wait for nothing but the cart's lock: over a `pipelined` transaction they
 * go out together. Each sees what was there when its turn came, so what is sent before, such as the lock, is so for all.
 * @param locked the cart, whose lock was asked for just before
 */
export async function readFacts(
  tx: Tx,
  session: Session,
  { cartId, shopId, changes }: { cartId: string; shopId: string; changes: readonly CartChange[] },
  locked: Promise<CartState | null>,
): Promise<Facts> {
  const lineId = lineIds(cartId, shopId)
  const needs = needsOf(changes, lineId)
  const companies = session.companies.get(shopId) ?? NO_COMPANIES
  const owner = ownerKey(session.owner)
  const asked = new Set(needs.customers)
  if (needs.company && companies.first !== null) asked.add(companies.first)
  // Who has no level there learns nothing of its goods, and needs nothing read.
  const hasLevel = session.levels.has(shopId)
  const isCompanyAsked = hasLevel && (needs.company || asked.size > 0)
  const [cart, readOnly, read, lines, customers] = await Promise.all([
    locked,
    isReadOnly(tx, session.owner),
    readMost(tx, { shopId, cartId, owner, needs, uids: hasLevel ? needs.products : new Set() }),
    needs.lines === 'all' ? readOwnLines(tx, cartId) : null,
    isCompanyAsked ? readCustomers(tx, shopId, asked, cartId) : new Map<string, CustomerState>(),
  ])
  return { needs, lineId, companies, cart, readOnly, customers, ...read, ...(lines && { lines }) }
}

const newCartsLock = preparedSql(
  'lock_new_carts',
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${sql.placeholder('owner')}::text, 7))`,
)

/**
 * New carts are made one after the other, or each of many at once would be the last that there may be: whoever makes one
 * has this until the transaction ends. It comes before the cart's own lock, since the second maker of one cart asks for
 * that one again.
 */
export async function lockNewCarts(tx: Tx, owner: string, changes: readonly CartChange[]): Promise<void> {
  if (changes.some(({ name }) => name === 'cart.create')) await withoutWaiting(tx, newCartsLock(tx).execute({ owner }))
}

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const shopId = given('shopId', 'text')
const cartId = given('cartId', 'uuid')

/** `owner` is null where nobody asks what else there is. */
const most = preparedSql(
  'cart_facts',
  sql`
    SELECT json_build_object('shopId', s.shop_id, 'country', s.country, 'currency', s.currency,
        'language', s.language, 'catalogueVersion', s.catalogue_version, 'paymentTerms', s.payment_terms,
        'providerContact', s.provider_contact) AS shop,
      ${linesAsJson(cartId, given('lineIds', 'uuid[]'))} AS lines,
      ${productsAsJson(shopId, given('uids', 'text[]'))} AS products,
      (SELECT json_build_object('carts', count(*) FILTER (WHERE c.shop_id = ${shopId}),
          'lines', coalesce(sum(c.line_count), 0))
        FROM carts c
        WHERE c.owner = ${given('owner', 'text')} AND c.closed_at IS NULL AND c.id <> ${cartId}) AS held
    FROM shops s WHERE s.shop_id = ${shopId}`,
)

interface MostRow {
  shop: Shop
  lines: LineState[] | null
  products: FoundProducts
  held: Context['held']
}

interface FactsQuery {
  shopId: string
  cartId: string
  owner: string
  needs: Needs
  uids: ReadonlySet<string>
}

type Most = Pick<Facts, 'shop' | 'lines' | 'products' | 'held'>

/** The shop, the products and certain lines, and what the owner's other open carts come to, in one question. */
async function readMost(tx: Tx, { shopId, cartId, owner, needs, uids }: FactsQuery): Promise<Most> {
  const { rows } = await most(tx).execute({
    shopId,
    cartId,
    lineIds: needs.lines === 'all' ? [] : [...needs.lines],
    uids: [...uids],
    owner: needs.held ? owner : null,
  })
  const [row] = rows as unknown as MostRow[]
  if (!row) return { shop: null, lines: [], products: new Map(), held: { carts: 0, lines: 0 } }
  return { shop: row.shop, lines: row.lines ?? [], products: productsOf(row.products), held: row.held }
}
