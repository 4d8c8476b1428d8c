import type { CreateUser, Customer, User } from '#contract/users/auth.schema.ts'
import { API } from '#contract/paths.ts'
import type {
  AuditAnswer,
  ChangeUser,
  ChangeUserAnswer,
  LeftCartsAnswer,
  ManagedUser,
  TakeCarts,
  UsersAnswer,
} from '#contract/users/users.schema.ts'
import { getJson, patchJson, postJson } from '../../http/api.ts'
import type { UsersSearch } from './address.ts'

/** How many users stand on a page. */
export const PER_PAGE = 30

/** The users of the shops that one manages, or of one of them. Throws as `getJson` does. */
export const fetchUsers = ({ search, shop, without, page }: UsersSearch, signal: AbortSignal): Promise<UsersAnswer> =>
  getJson(API.users, { search, shop_id: shop, without_company: without && 1, page, per_page: PER_PAGE }, { signal })

/** Changes a user from the state that was seen: another one now is refused with 412 and the user as they are. */
export const changeUser = (seen: ManagedUser, change: Omit<ChangeUser, 'id' | 'expected'>): Promise<ChangeUserAnswer> =>
  patchJson(API.users, { id: seen.id, expected: seen.revision, ...change } satisfies ChangeUser)

/** The companies of a shop that one manages. Throws as `getJson` does. */
export const fetchCompanies = (shopId: string, signal: AbortSignal): Promise<{ data: Customer[] }> =>
  getJson(API.customers, { shop_id: shopId }, { signal })

type NewMembership = Pick<CreateUser, 'shop_id' | 'level' | 'company_ids'>
export type NewUser = Omit<CreateUser, keyof NewMembership> & { memberships: readonly NewMembership[] }

/** What became of a new user: made in the first shop, and the reason why not in the others, where there is one. */
export interface Made {
  user: User
  otherShops: unknown
}

/**
 * Makes a user in the first shop, and takes them into the others by a second call. Throws what the first call throws;
 * after that the user is there, and what failed is told.
 */
export async function createUser({ memberships, ...fields }: NewUser): Promise<Made> {
  const [first, ...others] = memberships
  if (!first) throw new Error('A user needs a shop')
  const { data: user } = await postJson<{ data: User }>(API.createUser, { ...fields, ...first } satisfies CreateUser)
  if (others.length === 0) return { user, otherShops: null }
  try {
    await patchJson<ChangeUserAnswer>(API.users, { id: user.id, memberships: others } satisfies ChangeUser)
    return { user, otherShops: null }
  } catch (error) {
    return { user, otherShops: error }
  }
}

/** How many open carts somebody left that one may take over. Throws as `getJson` does. */
export const fetchLeftCarts = (user: string, signal: AbortSignal): Promise<LeftCartsAnswer> =>
  getJson(API.usersCarts, { user_id: user }, { signal })

/** Makes all of them one's own. Throws as `postJson` does. */
export const takeCarts = (user: string): Promise<LeftCartsAnswer> =>
  postJson(API.usersCarts, { user_id: user } satisfies TakeCarts)

/** Who did what, the newest first. Throws as `getJson` does. */
export const fetchAudit = (
  { shop, user, page }: { shop?: string | undefined; user?: string | undefined; page: number },
  signal: AbortSignal,
): Promise<AuditAnswer> =>
  getJson(API.usersAudit, { shop_id: shop, user_id: user, page, per_page: PER_PAGE }, { signal })
