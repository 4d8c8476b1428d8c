import { ERROR } from '#contract/errors.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { CartAccess } from '#contract/cart/access.schema.ts'
import { endAccess } from '../../db/cart-access.ts'
import type { Tx } from '../../db/client.ts'
import { readProducts } from '../../db/line-products.ts'
import { together } from '../../db/pipeline.ts'
import { readSuccessors, type Successors } from '../../db/successors.ts'
import type { Session } from '../../http/session.ts'
import { type Told, writeApproval } from './approvals/write.ts'
import { isInvolved } from './rules/approval.ts'
import { fold, foldAll, startWork, type Work } from './rules/cart-rules.ts'
import { isStale, reprice } from './rules/reprice.ts'
import type { CartState, CartChange, Context, LineState, Prices, Refusal } from './rules/state.ts'
import { type Facts, lockNewCarts, readFacts, type Shop } from './facts.ts'
import { pricingCompany, readPrices } from './prices.ts'
import { asSeen, lockCart, readOwnLines } from './repository.ts'
import { presentAccess, roleOf } from './standing.ts'
import { writeWork } from './write-work.ts'

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
  placed?: ((asked: ApprovedRequest | null, cart: CartState) => Promise<unknown>) | undefined
  /** Told of a request, and of what became of it; without it nobody can be asked. */
  told?: Told | undefined
  /** By a procurement system: neither limited nor counted [contract/approvals]. */
  unlimited?: true | undefined
  /** Whoever looks at a cart that waits for them, and is not theirs. */
  decider?: true | undefined
  /** Of who asks, undefined for the shop's own. */
  language?: string | undefined
  /** Told of a cart that a punchout session has just closed. */
  closed?: Closed | undefined
}

/** Who had asked for what is ordered now. */
export interface ApprovedRequest {
  /** Undefined for the shop's own. */
  language: string | undefined
}

/** What becomes of a punchout session whose cart is closed, in that transaction. */
export type Closed = (tx: Tx, ownerId: string, cart: CartState) => Promise<void>

export interface RunOutcome {
  /** The cart as it is now, and which lines were touched. */
  work: Work
  /** The revision before, and when it was made. */
  from: CartMoment
  refusal: Refusal | null
  /** The shop's own; undefined where there is no such shop. */
  language: string | undefined
  /** The cart's access as the caller sees it; undefined where there is none. */
  access: CartAccess | undefined
  /** Whether its lines say who put them in. */
  isShared: boolean
  /** All its lines as they are now; none where there is no cart. */
  wholeLines: () => Promise<Iterable<LineState>>
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
export async function run(tx: Tx, session: Session, { facts, provided, ...asked }: Run): Promise<RunOutcome> {
  const { cartId, shopId, changes, check, placed, closed, told } = asked
  if (!facts) await lockNewCarts(tx, ownerKey(session.owner), changes)
  const [read] = await Promise.all([facts ?? readFacts(tx, session, asked, lockCart(tx, cartId)), provided])
  const { shop, companies } = read
  const cart = read.cart && asSeen(read.cart, companies)
  const { standing } = read
  const nothing = { from: NO_CART, language: shop?.language, access: undefined, isShared: false, wholeLines: NO_LINES }
  const role = cart && roleOf(session, cart, standing)
  if (changes.length > 0 && read.readOnly)
    return { ...nothing, work: startWork(role && cart, []), refusal: { code: ERROR.forbidden } }
  if (!shop) return { ...nothing, work: startWork(null, []), refusal: { code: ERROR.shopForbidden } }
  const own = cart?.shopId === shopId && (role !== null || isDecider(asked, cart, read, session))
  const { prices } = read
  const stale = own && isStale(cart, { shop, prices, level: session.levels.get(shopId) })
  const { lines, products, successors } = stale ? await readAll(tx, read, cart, prices) : { ...read, successors: NONE }
  const context = contextOf(session, { ...read, products }, cartId, shop, successors)

  const work = startWork(cart, own ? lines : [])
  if (stale) fold(work, reprice(cart, work.lines, context))
  const known = !own || !work.cart || !check || check(work.cart)
  const refusal = known ? await decideAll(tx, work, changes, { read, context }) : { code: ERROR.revisionChanged }
  if (!(await writeWork(tx, work, cart, session))) return await run(tx, session, asked)
  const isElsewhere = cart !== null && work.cart !== null && cart.customerId !== work.cart.customerId
  if (isElsewhere && standing.isShared) await endAccess(tx, cartId)
  // What was read as a whole needs no other look; what changes touch is no more than that.
  const isWhole = own && (stale || read.needs.lines === 'all')
  const wholeLines = async () => (isWhole ? work.lines.values() : await readOwnLines(tx, cartId))
  const asking = { session, language: asked.language, own: shop.language, wholeLines, told }
  const tell = await writeApproval(tx, work, read.approval, asking)
  const ordered = work.cart?.orderedAt && !cart?.orderedAt ? work.cart : null
  if (ordered && !placed) throw new Error('An order was placed where nobody keeps it')
  const asker = work.request ? { language: read.approval?.request?.language ?? undefined } : null
  await together([...(tell ? [tell()] : []), ...(ordered && placed ? [placed(asker, ordered)] : [])])
  if (session.owner.kind === 'punchout' && work.cart?.closedAt && !cart?.closedAt)
    await closed?.(tx, session.owner.id, work.cart)
  const after = isElsewhere ? { ...standing, rights: [] } : standing
  return {
    work,
    from: cart ?? NO_CART,
    refusal,
    language: shop.language,
    access: work.cart ? presentAccess(session, work.cart, after) : undefined,
    isShared: standing.isShared,
    wholeLines,
  }
}

const NO_LINES = async (): Promise<LineState[]> => []

/** Whether a cart of somebody else's is looked at to decide about it. */
const isDecider = ({ changes, decider }: Run, cart: CartState, { approval }: Facts, { userId }: Session): boolean =>
  decider === true ||
  (approval !== null && changes.some(({ name }) => name === 'cart.decide') && isInvolved(cart, approval, userId))

/**
 * Decides changes in their order; behind one that chooses another company, the cart gets that one's prices, before the
 * next is decided. The first refusal ends it.
 */
async function decideAll(
  tx: Tx,
  work: Work,
  changes: readonly CartChange[],
  { read, context }: { read: Facts; context: Context },
): Promise<Refusal | null> {
  let now = context
  for (const change of changes) {
    const before = pricingCompany(work.cart?.customerId ?? null, context.companies)
    const refusal = foldAll(work, [change], now)
    if (refusal) return refusal
    const { cart } = work
    const company = pricingCompany(cart?.customerId ?? null, context.companies)
    if (!cart || change.name === 'cart.create' || company === before) continue
    const prices = await readPrices(tx, cart.shopId, company)
    if (prices.company === now.prices.company) continue
    const { lines, products, successors } = await readAll(tx, read, cart, prices)
    for (const line of lines) if (!work.lines.has(line.id) && !work.remove.has(line.id)) work.lines.set(line.id, line)
    now = { ...now, prices, product: (uid) => products.get(uid) ?? null, successor: (uid) => successors.get(uid) }
    fold(work, reprice(cart, work.lines, now))
  }
  return null
}

/** A cart that has to be brought up to date is looked at as a whole. */
async function readAll(
  tx: Tx,
  { needs }: Facts,
  cart: CartState,
  { company }: Prices,
): Promise<Pick<Facts, 'lines' | 'products'> & { successors: Successors }> {
  const lines = await readOwnLines(tx, cart.id)
  const uids = new Set([...needs.products, ...lines.map((line) => line.uid)])
  const products = await readProducts(tx, cart.shopId, uids, company)
  const missing = [
    ...new Set(lines.flatMap(({ uid, parentId }) => (parentId !== null || products.has(uid) ? [] : [uid]))),
  ]
  return { lines, products, successors: await readSuccessors(tx, cart.shopId, missing, company) }
}

const NONE: Successors = new Map()

function contextOf(session: Session, facts: Facts, cartId: string, shop: Shop, successors: Successors): Context {
  const { lineId, prices, products, customers, companies, approval, held, standing } = facts
  return {
    owner: ownerKey(session.owner),
    punchout: session.owner.kind === 'punchout',
    level: session.levels.get(shop.shopId),
    cartId,
    lineId,
    shop,
    prices,
    product: (uid) => products.get(uid) ?? null,
    successor: (uid) => successors.get(uid),
    customer: (id) => customers.get(id) ?? null,
    companies,
    rights: standing.rights,
    had: standing.had,
    approval,
    held,
    now: new Date(),
  }
}
