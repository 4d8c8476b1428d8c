import type { ManagedUser } from '#contract/users/users.schema.ts'
import { type Company, companiesById } from '../../accounts/companies.ts'
import type { Member } from '../../accounts/members.ts'
import type { Tx } from '../../db/client.ts'
import { type Managed, type Seen, sightOf } from './sight.ts'

/**
 * Users as a manager sees them: of other shops and companies, only that there are some.
 * @param by `installation`: the manager has rights over the installation, and is told who else has
 */
export async function presentUsers(
  tx: Tx,
  members: readonly Member[],
  managed: Managed,
  by: { installation?: boolean },
): Promise<ManagedUser[]> {
  const sights = members.map((member) => ({ member, seen: sightOf(managed, member) }))
  const companies = await companiesById(
    tx,
    sights.flatMap(({ seen }) => seen.flatMap(({ own }) => own)),
  )
  return sights.map(({ member, seen }) => ({
    ...presentUser(member, seen, companies),
    ...(by.installation && { installation: member.account.installation }),
  }))
}

function presentUser(
  { account, levels }: Member,
  seen: readonly Seen[],
  companies: ReadonlyMap<string, Company>,
): ManagedUser {
  return {
    id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    active: account.active,
    reset_password: account.resetPassword ? 1 : 0,
    memberships: seen.map(({ shopId, level, own, foreign }) => ({
      shop_id: shopId,
      level,
      companies: own.flatMap((id) => {
        const company = companies.get(id)
        return company ? [{ id, name: company.name, retired: company.retired }] : []
      }),
      shared: foreign.length > 0,
    })),
    elsewhere: seen.length < levels.size || seen.some(({ foreign }) => foreign.length > 0),
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
