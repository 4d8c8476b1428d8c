import { type SQL, sql } from '../../db/drizzle.ts'
import { type LineIds, lineIds } from '#contract/cart/line.ts'
import type { Viewer } from '../../db/cart-access.ts'
import type { Tx } from '../../db/client.ts'
import { type CompanyScope, NO_COMPANIES } from '../../db/company-scope.ts'
import {
  type FoundLists,
  type FoundProducts,
  productsAsJson,
  type ProductsByUid,
  productsOf,
} from '../../db/line-products.ts'
import { lockNewCartsOf } from '../../db/new-carts-lock.ts'
import { preparedSql } from '../../db/pipeline.ts'
import { isReadOnly } from '../../db/punchout-session.ts'
import type { Session } from '../../http/session.ts'
import { type Needs, needsOf } from './rules/cart-rules.ts'
import type { CartState, CartChange, Context, CustomerState, LineState, Prices } from './rules/state.ts'
import { lockApproval, type ReadApproval } from './approvals/facts.ts'
import { pricesAsJson, pricingCompany } from './prices.ts'
import { linesAsJson, readCustomers, readOwnLines } from './repository.ts'
import { type Standing, standingAsked, standingsOf } from './standing.ts'

/** All that is read before changes are decided. */
export interface Facts {
  needs: Needs
  lineId: LineIds
  /** Which companies of the shop are the caller's. */
  companies: CompanyScope
  /** The cart, whoever's it is. */
  cart: CartState | null
  standing: Standing
  /** Nothing may be changed by this caller any more. */
  readOnly: boolean
  shop: Shop | null
  /** Of the company that the cart has, or that a new one gets. */
  prices: Prices
  held: Context['held']
  /** Of the cart, whoever's it is: those that the changes touch. */
  lines: LineState[]
  products: ProductsByUid
  customers: ReadonlyMap<string, CustomerState>
  /** Null where nobody asks about it. */
  approval: ReadApproval | null
}

export type Shop = Context['shop'] & { language: string }

interface Asked {
  cartId: string
  shopId: string
  changes: readonly CartChange[]
  /** By a procurement system: neither limited nor counted [contract/approvals]. */
  unlimited?: true | undefined
}

/**
 * Reads what changes need, in statements that wait for nothing but the cart's lock: over a `pipelined` transaction they
 * go out together. Each sees what was there when its turn came, so what is sent before, such as the lock, is so for all.
 * @param locked the cart, whose lock was asked for just before
 */
export async function readFacts(
  tx: Tx,
  session: Session,
  { cartId, shopId, changes, unlimited }: Asked,
  locked: Promise<CartState | null>,
): Promise<Facts> {
  const lineId = lineIds(cartId, shopId)
  const needs = needsOf(changes)
  const companies = session.companies.get(shopId) ?? NO_COMPANIES
  const asked = new Set(needs.customers)
  if (needs.company && companies.first !== null) asked.add(companies.first)
  // Who has no level there learns nothing of its goods, and needs nothing read.
  const hasLevel = session.levels.has(shopId)
  const isCompanyAsked = hasLevel && (needs.company || asked.size > 0)
  const isLimited = !unlimited && needs.approval && session.owner.kind === 'user'
  const [cart, readOnly, read, lines, customers, approval] = await Promise.all([
    locked,
    isReadOnly(tx, session.owner),
    readMost(tx, {
      shopId,
      cartId,
      viewer: session,
      needs,
      uids: hasLevel ? needs.products : new Set(),
      companies,
      newCompany: pricingCompany(companyOfNew(changes, companies), companies),
    }),
    needs.lines === 'all' ? readOwnLines(tx, cartId) : null,
    isCompanyAsked ? readCustomers(tx, shopId, asked, cartId) : new Map<string, CustomerState>(),
    isLimited ? lockApproval(tx, cartId, session.userId) : null,
  ])
  return { needs, lineId, companies, cart, readOnly, customers, approval, ...read, ...(lines && { lines }) }
}

/** Which company a cart gets that these changes make. */
function companyOfNew(changes: readonly CartChange[], companies: CompanyScope): string | null {
  const create = changes.find((change) => change.name === 'cart.create')
  return create ? (create.args.companyId ?? companies.first) : null
}

/**
 * New carts, and many lines at once, are made one after the other, or each of many at once would be the last that there
 * may be: whoever makes them has this until the transaction ends. Single lines do without: who is at the limit gets as
 * many beyond it as are put in at the same moment. It comes before the cart's own lock, since the second maker of one
 * cart asks for that one again.
 */
export async function lockNewCarts(tx: Tx, owner: string, changes: readonly CartChange[]): Promise<void> {
  if (changes.some(isLarge)) await lockNewCartsOf(tx, owner)
}

const isLarge = ({ name, args }: CartChange): boolean =>
  name === 'cart.create' || (name === 'lines.add' && args.rows.length > 1)

const given = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const shopId = given('shopId', 'text')
const cartId = given('cartId', 'uuid')

/** What else there is, is of the cart's owner, whoever asks. */
const most = preparedSql(
  'cart_facts',
  sql`
    SELECT row_to_json(standing) AS standing,
      CASE WHEN s.shop_id IS NOT NULL THEN json_build_object('shopId', s.shop_id, 'country', s.country,
        'currency', s.currency, 'language', s.language, 'catalogueVersion', s.catalogue_version,
        'paymentTerms', s.payment_terms, 'providerContact', s.provider_contact) END AS shop,
      ${pricesAsJson} AS prices,
      CASE WHEN k.id IS NOT NULL THEN price_lists_for(s.shop_id, k.id, ${given('uids', 'text[]')}) END AS lists,
      ${linesAsJson(cartId, given('lineIds', 'uuid[]'), given('lineUids', 'text[]'))} AS lines,
      ${productsAsJson(shopId, given('uids', 'text[]'))} AS products,
      (SELECT json_build_object('carts', count(*) FILTER (WHERE c.shop_id = ${shopId}),
          'lines', coalesce(sum(c.line_count), 0))
        FROM carts c
        WHERE ${given('isHeldAsked', 'boolean')} AND c.closed_at IS NULL AND c.id <> ${cartId}
          AND c.owner = coalesce((SELECT held.owner FROM carts held WHERE held.id = ${cartId}), ${given('owner', 'text')})
        ) AS held
    FROM (${standingsOf(sql`ARRAY[${cartId}]`)}) AS standing
    LEFT JOIN shops s ON s.shop_id = ${shopId}
    LEFT JOIN customers k ON k.shop_id = s.shop_id AND k.price_version > 0
      AND (${given('wholeShop', 'boolean')} OR k.id = ANY (${given('pricedCompanies', 'uuid[]')}))
      AND k.id = (
        SELECT CASE WHEN c.id IS NULL THEN ${given('newCompany', 'uuid')} ELSE c.customer_id END
        FROM (SELECT ${cartId} AS id) AS named LEFT JOIN carts c ON c.id = named.id)`,
)

interface MostRow {
  standing: Standing
  shop: Shop | null
  prices: Prices
  lists: FoundLists
  lines: LineState[] | null
  products: FoundProducts
  held: Context['held']
}

interface FactsQuery {
  shopId: string
  cartId: string
  viewer: Viewer
  needs: Needs
  uids: ReadonlySet<string>
  companies: CompanyScope
  newCompany: string | null
}

type Most = Pick<Facts, 'standing' | 'shop' | 'prices' | 'lines' | 'products' | 'held'>

/** How the cart stands, the shop, the products and certain lines, and the owner's other open carts, in one question. */
async function readMost(tx: Tx, { needs, uids, companies, viewer, ...asked }: FactsQuery): Promise<Most> {
  const { rows } = await most(tx).execute({
    ...standingAsked(viewer),
    ...asked,
    wholeShop: companies.whole,
    pricedCompanies: [...companies.ids],
    lineIds: needs.lines === 'all' ? [] : [...needs.lines],
    lineUids: needs.lines === 'all' ? [] : [...needs.products],
    uids: [...uids],
    isHeldAsked: needs.held,
  })
  const [row] = rows as unknown as MostRow[]
  if (!row) throw new Error('A cart stands nowhere')
  const { standing, shop, prices, lines, products, lists, held } = row
  return { standing, shop, prices, lines: lines ?? [], products: productsOf(products, lists), held }
}
