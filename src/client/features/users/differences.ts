import type { ManagedUser } from '#contract/users/users.schema.ts'
import { levelsOf } from './manager-scope.ts'

/** What is another now than it was when it was last seen. */
export type Difference =
  | { what: 'name' | 'email'; was: string; now: string }
  | { what: 'active'; now: boolean }
  | { what: 'companies'; shopId: string; now: string }
  | { what: 'level'; shopId: string; was: number | null; now: number | null }
  | { what: 'installation'; now: boolean }
  | { what: 'password' }

const companiesIn = (user: ManagedUser, shopId: string): string =>
  (user.memberships.find(({ shop_id }) => shop_id === shopId)?.companies ?? []).map(({ name }) => name).join(', ')

/** What somebody else changed between two sights of a user. */
export function differencesOf(was: ManagedUser, now: ManagedUser): Difference[] {
  const found: Difference[] = []
  for (const what of ['name', 'email'] as const)
    if (was[what] !== now[what]) found.push({ what, was: was[what], now: now[what] })
  if (was.active !== now.active) found.push({ what: 'active', now: now.active })
  const [before, after] = [levelsOf(was), levelsOf(now)]
  for (const shopId of new Set([...before.keys(), ...after.keys()])) {
    const [had, has] = [before.get(shopId) ?? null, after.get(shopId) ?? null]
    if (had !== has) found.push({ what: 'level', shopId, was: had, now: has })
  }
  for (const { shop_id: shopId } of now.memberships)
    if (before.has(shopId) && companiesIn(was, shopId) !== companiesIn(now, shopId))
      found.push({ what: 'companies', shopId, now: companiesIn(now, shopId) })
  if ((was.installation ?? false) !== (now.installation ?? false))
    found.push({ what: 'installation', now: now.installation ?? false })
  if (was.reset_password !== now.reset_password) found.push({ what: 'password' })
  return found
}
