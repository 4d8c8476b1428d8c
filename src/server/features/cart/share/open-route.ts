import { and, eq, gt, isNotNull, isNull, lt, or, sql } from '../../../db/drizzle.ts'
import type { Pool } from 'pg'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { isShareCode } from '#contract/cart/share.ts'
import { OpenShareSchema, SharedAnswerSchema, type SharedCart } from '#contract/cart/share.schema.ts'
import { carts } from '../../../db/cart-schema.ts'
import { textLanguagesIn } from '../../../db/cart-wire.ts'
import type { Db } from '../../../db/client.ts'
import { isWithin, NO_COMPANIES } from '../../../db/company-scope.ts'
import { shops } from '../../../db/schema.ts'
import { cartShares } from '../../../db/share-schema.ts'
import type { App } from '../../../http/app-type.ts'
import { HttpProblem } from '../../../http/problem.ts'
import { readMembers, rightsOf } from '../../../accounts/members.ts'
import { network } from '../../../accounts/network.ts'
import { rateLimit } from '../../../http/rate-limit.ts'
import type { Session } from '../../../http/session.ts'
import { findCart, readLines, staleCarts } from '../repository.ts'
import { run } from '../run.ts'
import { hashCode } from './code.ts'
import { presentShared } from './present.ts'

export interface OpenDeps {
  db: Db
  pool: Pool
  /** Where it is not allowed, what demo accounts shared is closed too [server/demo]. */
  demo: boolean
}

/** `POST /api/shared`: a cart by the code of its link, for people without an account [contract/shared-carts]. */
export function openRoute(app: App, { db, pool, demo }: OpenDeps): void {
  // Nobody guesses 128 bits; this only keeps one caller from working the database for all.
  const openings = rateLimit(pool, { name: 'shared', limit: 300, seconds: 900 })

  app.post(
    API.shared,
    { schema: { body: OpenShareSchema, response: { 200: SharedAnswerSchema } } },
    async (request) => {
      await openings.count(network(request.ip))
      const { code, language } = request.body
      const link = isShareCode(code) ? await findLink(db, code, demo) : null
      const shared = link && (await sharedCart(db, link, language))
      // One answer for all that does not open: unknown, ended, revoked, or its maker's no more.
      if (!shared) throw new HttpProblem(404, ERROR.shareGone)
      await noteOpening(db, link.id)
      return { data: shared }
    },
  )
}

interface Link {
  id: string
  prices: boolean
  expiresAt: Date
  cartId: string
  shop: { shopId: string; name: string; hasLogo: boolean }
  /** With the rights that they have now. */
  maker: Pick<Session, 'levels' | 'companies'> & { id: string; username: string }
}

/**
 * A link that still opens: its end has not come, its maker is still let in, may still have carts in that shop and for
 * that company, and has not cancelled the cart. A person who left the company leaves no open door behind.
 */
async function findLink(db: Db, code: string, demo: boolean): Promise<Link | null> {
  const [found] = await db
    .select({
      id: cartShares.id,
      prices: cartShares.prices,
      expiresAt: cartShares.expiresAt,
      cartId: carts.id,
      status: carts.status,
      customerId: carts.customerId,
      makerId: carts.userId,
      shop: { shopId: shops.shopId, name: shops.name, hasLogo: isNotNull(shops.logo).mapWith(Boolean) },
    })
    .from(cartShares)
    .innerJoin(carts, eq(carts.id, cartShares.cartId))
    .innerJoin(shops, eq(shops.shopId, carts.shopId))
    .where(and(eq(cartShares.codeHash, hashCode(code)), gt(cartShares.expiresAt, sql`now()`)))
  if (!found || statusOf(found.status) === STATUS.cancelled) return null
  const { makerId, customerId, status: _, ...link } = found
  return await db.transaction(async (tx) => {
    const member = (await readMembers(tx, [makerId])).get(makerId)
    if (!member?.account.active || (member.account.demo && !demo)) return null
    const { levels, companies } = await rightsOf(tx, member)
    const level = levels.get(link.shop.shopId)
    if (level === undefined || !may(level, 'cart.use')) return null
    if (customerId !== null && !isWithin(companies.get(link.shop.shopId) ?? NO_COMPANIES, customerId)) return null
    return { ...link, maker: { id: makerId, username: member.account.username, levels, companies } }
  })
}

/** An open cart follows the catalogue and its company's price lists before it is shown, as it does for its maker. */
async function sharedCart(db: Db, link: Link, language: string | undefined): Promise<SharedCart | null> {
  const { cartId, shop, maker } = link
  const { id: userId, username, levels, companies } = maker
  const owner = { kind: 'user', id: userId } as const
  const session: Session = { owner, userId, username, mustChangePassword: false, levels, companies }
  await db.transaction(async (tx) => {
    const stale = await staleCarts(tx, session, [shop.shopId])
    if (stale.includes(cartId)) await run(tx, session, { cartId, shopId: shop.shopId, changes: [] })
  })
  return await db.transaction(
    async (tx) => {
      const cart = await findCart(tx, cartId, session)
      if (!cart) return null
      const languages = await textLanguagesIn(tx, shop.shopId, language)
      return presentShared({ cart, lines: await readLines(tx, [cartId]), link, languages })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** To the minute: whoever reloads the page writes nothing. */
async function noteOpening(db: Db, id: string): Promise<void> {
  const before = or(isNull(cartShares.openedAt), lt(cartShares.openedAt, sql`now() - interval '1 minute'`))
  await db
    .update(cartShares)
    .set({ openedAt: sql`now()` })
    .where(and(eq(cartShares.id, id), before))
}
