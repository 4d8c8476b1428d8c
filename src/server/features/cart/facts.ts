import { type SQL, sql } from '../../db/drizzle.ts'
import { type LineIds, lineIds } from '#contract/cart/line.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Tx } from '../../db/client.ts'
import { type CompanyScope, NO_COMPANIES } from '../../db/company-scope.ts'
import { type FoundProducts, productsAsJson, type ProductsByUid, productsOf } from '../../db/line-products.ts'
import { preparedSql, withoutWaiting } from '../../db/pipeline.ts'
import { isReadOnly } from '../../db/punchout-session.ts'
import type { Session } from '../../http/session.ts'
import { type Needs, needsOf } from './rules/needs.ts'
import type { CartState, CartChange, Context, CustomerState, LineState } from './rules/state.ts'
import { linesAsJson, readCustomers, readOwnLines } from './repository.ts'

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

export type Shop = Context['shop'] & { language: string }

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
  // New carts are made one after the other, or each of many at once would be the last that there may be.
  if (needs.held && needs.company) await lockNewCarts(tx, owner)
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

/** Whoever is about to have more carts has this until the transaction ends, so that what they hold stays as it is. */
const lockNewCarts = (tx: Tx, owner: string): Promise<void> => withoutWaiting(tx, newCartsLock(tx).execute({ owner }))

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
