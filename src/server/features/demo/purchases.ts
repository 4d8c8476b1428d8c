import { and, asc, eq, sql } from '../../db/drizzle.ts'
import { lineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import { type Owner, ownerKey } from '#contract/users/owner.ts'
import { cartAccess } from '#server/db/access-schema.ts'
import { dayIn } from '#server/db/calendar.ts'
import { writeEvents } from '#server/db/cart-events.ts'
import { carts } from '#server/db/cart-schema.ts'
import type { Tx } from '#server/db/client.ts'
import { companyColumns, scopeOf } from '#server/db/company-scope.ts'
import type { OrderedCart } from '#server/db/order-schema.ts'
import { customers, memberships, shops, users } from '#server/db/schema.ts'
import type { Session } from '#server/http/session.ts'
import { DEMO_CARTS, type DemoCart } from './stories.ts'

/** The cart's own authority, lent by whoever puts the server together: the demo's carts came about like any other. */
export interface Purchasing {
  run: (
    tx: Tx,
    session: Session,
    asked: {
      cartId: string
      shopId: string
      changes: readonly Mutation[]
      placed: (asked: unknown, cart: OrderedCart) => Promise<void>
      told: () => Promise<void>
    },
  ) => Promise<{ work: { cart: { revision: number } | null }; refusal: { code: string } | null }>
  /** What else an order is. */
  placed: (tx: Tx, cart: OrderedCart) => Promise<void>
}

/** Makes the demo's carts, requests and order, as far as they were never made; nobody is told by mail. */
export async function addPurchases(tx: Tx, purchasing: Purchasing): Promise<void> {
  for (const cart of DEMO_CARTS) {
    const [there] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cart.id))
    if (there) continue
    try {
      // A demo that somebody has changed may have no place for it, which takes nothing from the rest.
      await tx.transaction((savepoint) => makeCart(savepoint, cart, purchasing))
    } catch (error) {
      if (!(error instanceof NotPossible)) throw error
    }
  }
}

class NotPossible extends Error {}

async function makeCart(tx: Tx, cart: DemoCart, { run, placed }: Purchasing): Promise<void> {
  const { id: cartId, shopId, title, maker, sharedWith, steps } = cart
  const [company] = await tx
    .select({ id: customers.id, country: shops.country })
    .from(customers)
    .innerJoin(shops, and(eq(shops.shopId, customers.shopId), eq(shops.demo, true)))
    .where(and(eq(customers.shopId, shopId), eq(customers.orgNumber, cart.orgNumber)))
  if (!company) throw new NotPossible(`There is no company ${cart.orgNumber} in ${shopId}`)
  const lineId = lineIds(cartId, shopId)
  const day = (inDays: number): string => dayIn(company.country, new Date(Date.now() + inDays * 86_400_000))
  let revision = 0
  const change = async (session: Session, changes: readonly Mutation[]): Promise<void> => {
    const asked = { cartId, shopId, changes, told: async () => {} }
    const placing = (_asked: unknown, ordered: OrderedCart) => placed(tx, ordered)
    const { work, refusal } = await run(tx, session, { ...asked, placed: placing })
    if (refusal || !work.cart) throw new NotPossible(`${title}: ${refusal?.code ?? 'no cart'}`)
    revision = work.cart.revision
  }
  const first = await sessionOf(tx, maker)
  await change(first, [{ name: 'cart.create', args: { title, companyId: company.id } }])
  if (sharedWith) {
    const { userId } = await sessionOf(tx, sharedWith.username)
    const { right } = sharedWith
    const givenBy = ownerKey(first.owner)
    await tx.insert(cartAccess).values({ cartId, userId, customerId: company.id, right, givenBy })
    await writeEvents(tx, { id: cartId }, givenBy, [{ what: 'access', detail: { userId, right } }])
  }
  for (const { by, changes } of steps)
    await change(await sessionOf(tx, by), typeof changes === 'function' ? changes({ lineId, revision, day }) : changes)
}

/** As one of the demo's people who is signed in. */
async function sessionOf(tx: Tx, username: string): Promise<Session> {
  const rows = await tx
    .select({ userId: users.id, shopId: memberships.shopId, level: memberships.level, ...companyColumns })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(shops, eq(shops.shopId, memberships.shopId))
    .where(and(eq(users.loginName, username), eq(users.demo, true), eq(users.active, sql`true`)))
    .orderBy(asc(memberships.position))
  const [first] = rows
  if (!first) throw new NotPossible(`There is no ${username}`)
  const owner: Owner = { kind: 'user', id: first.userId }
  return {
    owner,
    userId: first.userId,
    username,
    mustChangePassword: false,
    levels: new Map(rows.map(({ shopId, level }) => [shopId, level])),
    companies: new Map(rows.map(({ shopId, level, ...row }) => [shopId, scopeOf(level, row)])),
  }
}
