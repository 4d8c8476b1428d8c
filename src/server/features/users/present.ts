import type { ManagedUser } from '#contract/users.schema.ts'
import type { Member } from '../../accounts/members.ts'

/** A user as the manager of certain shops sees them: of the other shops, only that there are some. */
export function presentUser({ account, levels }: Member, managed: ReadonlySet<string>): ManagedUser {
  const seen = [...levels].filter(([shopId]) => managed.has(shopId))
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    active: account.active,
    reset_password: account.resetPassword ? 1 : 0,
    memberships: seen.map(([shop_id, level]) => ({ shop_id, level })),
    elsewhere: seen.length < levels.size,
    last_seen: account.lastSeenAt?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
    revision: account.revision,
  }
}

export const pageMeta = (page: number, perPage: number, total: number) => ({
  current_page: page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
})
