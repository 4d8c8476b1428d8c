import type { Shop } from '#contract/users/auth.schema.ts'
import type { ManagedUser } from '#contract/users/users.schema.ts'
import { type Manager, managedShops, type Target } from '#contract/users/user-rules.ts'
import { useSession } from '../../storage/session-state.ts'

export interface ManagerScope {
  manager: Manager
  /** The shops whose users one manages, in the order of the shops. */
  shops: Shop[]
}

/**
 * The signed-in person as somebody who manages users, by the rules that the server applies [contract/managing-users].
 */
export function useManagerScope(): ManagerScope {
  const { user, shops } = useSession()
  const levels = new Map(shops.map((shop) => [shop.shop_id, shop.permission]))
  const managed = new Set(managedShops(levels))
  const manager = { id: user.id, levels, installation: user.installation === true }
  return { manager, shops: shops.filter(({ shop_id }) => managed.has(shop_id)) }
}

export const levelsOf = ({ memberships }: Pick<ManagedUser, 'memberships'>): Map<string, number> =>
  new Map(memberships.map(({ shop_id, level }) => [shop_id, level]))

export const asTarget = (user: ManagedUser): Target => ({
  id: user.id,
  levels: levelsOf(user),
  shared: new Set(user.memberships.filter(({ shared }) => shared).map(({ shop_id }) => shop_id)),
  elsewhere: user.elsewhere,
  installation: user.installation,
})
