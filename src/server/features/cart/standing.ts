import type { CartAccess, CartRight } from '#contract/cart/access.schema.ts'
import { askerOf, hadAccess, type Viewer } from '../../db/cart-access.ts'
import type { Tx } from '../../db/client.ts'
import { type SQL, sql } from '../../db/drizzle.ts'
import { preparedSql } from '../../db/pipeline.ts'
import { type GivenRight, roleIn } from './rules/role.ts'
import type { CartState } from './rules/state.ts'

/** How a cart stands to whoever asks: whose it is, who else may do what, and what was before. */
export interface Standing {
  cartId: string
  /** Null: there is no such cart yet. */
  owner: string | null
  /** The name of whoever asks. */
  asker: string
  rights: readonly (GivenRight & { name: string | null })[]
  /** Others than its owner had to do with it, so that lines say who. */
  isShared: boolean
  /** Whoever asks had a right in it that was not an owner's of now. */
  had: boolean
}

const given = { owner: sql`${sql.placeholder('owner')}::text`, userId: sql`${sql.placeholder('userId')}::uuid` }
const companies = sql`${sql.placeholder('companies')}::uuid[]`

/** A row for each of a list of ids, as `Standing`; to be asked with `standingAsked`. */
export const standingsOf = (ids: SQL): SQL => sql`
    SELECT wanted.id AS "cartId", (SELECT name FROM users WHERE id = c.user_id) AS owner,
      (SELECT name FROM users WHERE id = ${sql.placeholder('nameOf')}::uuid) AS asker,
      coalesce((
        SELECT json_agg(json_build_object('userId', a.user_id, 'name', u.name, 'right', a.access_right)
          ORDER BY a.user_id IS NOT NULL, u.name, a.id)
        FROM cart_access a LEFT JOIN users u ON u.id = a.user_id
        WHERE a.cart_id = c.id AND a.ended_at IS NULL AND a.customer_id = c.customer_id
      ), '[]') AS rights,
      (EXISTS (SELECT FROM cart_access a WHERE a.cart_id = wanted.id)
        OR EXISTS (SELECT FROM cart_former_owners f WHERE f.cart_id = wanted.id)) AS "isShared",
      ${hadAccess(sql`wanted.id`, { ...given, companies })} AS had
    FROM unnest(${ids}) AS wanted (id) LEFT JOIN carts c ON c.id = wanted.id`

/** Who asks how carts stand: what `standingsOf` has to be told. */
export const standingAsked = (viewer: Viewer): Record<string, unknown> => ({
  ...askerOf(viewer),
  nameOf: viewer.userId,
})

const standings = preparedSql('cart_standings', standingsOf(sql`${sql.placeholder('ids')}::uuid[]`))

/** How carts stand, each whether it is there or not. */
export async function readStandings(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await standings(tx).execute({ ...standingAsked(viewer), ids: [...ids] })
  return new Map((rows as unknown as Standing[]).map((row) => [row.cartId, row]))
}

/** How one cart stands. */
export async function readStanding(tx: Tx, viewer: Viewer, cartId: string): Promise<Standing> {
  const found = (await readStandings(tx, viewer, [cartId])).get(cartId)
  if (!found) throw new Error('A cart stands nowhere')
  return found
}

/** What a session may do with a cart at this moment; null: to it there is none. */
export const roleOf = (viewer: Viewer, cart: CartState, { rights }: Pick<Standing, 'rights'>) =>
  roleIn(cart, {
    owner: askerOf(viewer).owner,
    level: viewer.levels.get(cart.shopId),
    companies: viewer.companies.get(cart.shopId) ?? NONE,
    rights,
  })

const NONE = { whole: false, ids: [], first: null, required: false }

/** On the wire: ids of colleagues are for the owner, who may take back what they have; undefined where there are none. */
export function presentAccess(viewer: Viewer, cart: CartState, standing: Standing): CartAccess | undefined {
  const role = roleOf(viewer, cart, standing)
  if (role === null || viewer.owner.kind !== 'user') return undefined
  const named = (userId: string, name: string | null, right: CartRight) => ({
    ...(role === 'owner' && { user_id: userId }),
    name: name ?? '',
    right,
  })
  return {
    role,
    owner: { name: standing.owner ?? standing.asker },
    shared_with: standing.rights.map(({ userId, name, right }) =>
      userId === null ? { everybody: true, right } : named(userId, name, right),
    ),
  }
}
