import type { CreateShareAnswer } from '#contract/cart/share.schema.ts'
import { LEVELS } from '#contract/users/permission.ts'
import { isLong } from '#test/length.ts'
import { buyerOf } from '../carts.ts'
import { FURNISHED, stock } from '../goods.ts'
import type { Api } from '../harness.ts'
import { deliveredInPart, placed, readyCart } from '../orders.ts'
import { addCompany, addPerson, addPunchoutSession, addSession, addShop } from '../people.ts'
import { links } from '../shares.ts'
import { addTested } from '../webhook-receiver.ts'

/** What a request is about: a shop, and things in it that belong to somebody. */
export interface Things {
  shop: string
  /** The one that it sells to. */
  company: string
  /** An open cart that lacks nothing. */
  cart: string
  order: string
  link: { cart: string; id: string; code: string }
  /** Somebody with level 0 in that shop. */
  user: string
  /** An endpoint of the shop, and something on its way there. */
  hook: { endpoint: string; delivery: number }
}

/** Whose things: the caller's own, a colleague's in the caller's shop, a stranger's in a shop that is not theirs. */
export type Place = 'own' | 'colleague' | 'foreign'

export interface Caller {
  kind: 'user' | 'punchout'
  level: number
  /** Has level 9 in another shop besides. */
  chiefElsewhere: boolean
  token: string
  owner: string
  things: Record<Place, Things>
}

async function session({ db }: Api, userId: string, kind: Caller['kind'], ownerId: string) {
  return { id: userId, token: await addSession(db, userId, kind, ownerId), owner: `${kind}:${ownerId}` }
}

/** Somebody's things, made while they still might. In a punchout session the cart alone is the session's. */
async function thingsOf(
  api: Api,
  shop: string,
  maker: ReturnType<typeof buyerOf>,
  cartMaker = maker,
): Promise<Omit<Things, 'user' | 'company' | 'hook'>> {
  const rows = { '1002': 1 }
  const order = await placed(maker, { shop, rows: { '1002': 2 } })
  await deliveredInPart(api, maker, order, shop)
  const shared = await maker.create('Shared', shop)
  const answer = await links(api, maker, shared.id).add({ prices: true })
  const { data, code } = answer.json<CreateShareAnswer>()
  return {
    shop,
    cart: await readyCart(cartMaker, { shop, rows }),
    order,
    link: { cart: shared.id, id: data.id, code: code ?? '' },
  }
}

/** Two shops of one company each, with a colleague and a stranger in them, and a third one far away. */
export async function furnishWorld(api: Api) {
  const companies: Record<string, string[]> = {}
  const hooks: Record<string, Things['hook']> = {}
  for (const shop of ['north', 'south', 'far']) {
    await addShop(api.db, shop, {
      logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      logoType: 'image/svg+xml',
    })
    await stock(api.db, shop, FURNISHED)
    companies[shop] = [await addCompany(api.db, shop, `Company of ${shop}`)]
    hooks[shop] = await addTested(api.db, shop)
  }
  const somebody = async (shop: string): Promise<Things> => {
    const { id } = await addPerson(api.db, { shops: { [shop]: 3 }, companies })
    const user = await addPerson(api.db, { shops: { [shop]: 0 }, companies })
    const maker = buyerOf(api, await session(api, id, 'user', id), shop)
    return { ...(await thingsOf(api, shop, maker)), user: user.id, company: companies[shop]![0]!, hook: hooks[shop]! }
  }
  return { companies, colleague: await somebody('north'), foreign: await somebody('south') }
}

export type World = Awaited<ReturnType<typeof furnishWorld>>

/** Somebody with a level in the north, whose things were made while it was 3. */
export async function addCaller(
  api: Api,
  world: World,
  { kind, level, chiefElsewhere }: Pick<Caller, 'kind' | 'level' | 'chiefElsewhere'>,
): Promise<Caller> {
  const { id } = await addPerson(api.db, {
    shops: { north: 3, ...(chiefElsewhere && { far: 9 }) },
    companies: world.companies,
  })
  const ownerId = kind === 'user' ? id : await addPunchoutSession(api.db, id, 'north')
  const maker = buyerOf(api, await session(api, id, 'user', id), 'north')
  const cartMaker = kind === 'user' ? maker : buyerOf(api, await session(api, id, kind, ownerId), 'north')
  const own = await thingsOf(api, 'north', maker, cartMaker)
  await api.pool.query("UPDATE memberships SET level = $1 WHERE user_id = $2 AND shop_id = 'north'", [level, id])
  // Not used before, so that nothing of it is known from when the level was another.
  const { token, owner } = await session(api, id, kind, ownerId)
  const { colleague, foreign } = world
  const { company, hook } = colleague
  const things = { own: { ...own, user: colleague.user, company, hook }, colleague, foreign }
  return { kind, level, chiefElsewhere, token, owner, things }
}

type Role = Pick<Caller, 'kind' | 'level' | 'chiefElsewhere'>

const user = (level: number): Role => ({ kind: 'user', level, chiefElsewhere: false })
const chiefElsewhere = (level: number): Role => ({ kind: 'user', level, chiefElsewhere: true })
const punchout = (level: number): Role => ({ kind: 'punchout', level, chiefElsewhere: false })

/**
 * Every level as a user, as one who is chief of another shop, and as a punchout session; in the short run the latter
 * two with three levels each, between which lie all the borders that they have.
 */
export const CALLERS: readonly Role[] = [
  ...LEVELS.map(user),
  ...(isLong ? LEVELS : [0, 3, 7]).map(chiefElsewhere),
  ...(isLong ? LEVELS : [1, 3, 8]).map(punchout),
]
