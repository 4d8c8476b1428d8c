import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ManagedUser, Membership } from '#contract/users/users.schema.ts'
import { levelName } from '../../i18n/level-names.ts'
import { levelsOf } from './manager-scope.ts'
import type { UserChangeRequest } from './use-changes.ts'

/** Gives a user a level in some shops (null: takes them out), with the way back. */
export function levelRequest(
  i18n: I18n,
  user: ManagedUser,
  shopIds: readonly string[],
  level: number | null,
): UserChangeRequest {
  const before = levelsOf(user)
  const memberships = shopIds.map((shop_id) => ({ shop_id, level }))
  const back = shopIds.map((shop_id) => ({ shop_id, level: before.get(shop_id) ?? null }))
  const { name } = user
  const access = level === null ? t`No access` : levelName(i18n, level)
  return {
    user,
    change: { memberships },
    optimistic: withLevels(user, memberships),
    done: t`${name}: ${access}`,
    undo: (now) => ({
      user: now,
      change: { memberships: back },
      optimistic: withLevels(now, back),
      done: t`${name} has the same access as before`,
    }),
  }
}

function withLevels(user: ManagedUser, changed: readonly { shop_id: string; level: number | null }[]): ManagedUser {
  const levels: Map<string, number | null> = new Map(levelsOf(user))
  for (const { shop_id, level } of changed) levels.set(shop_id, level)
  const before = new Map(user.memberships.map((one) => [one.shop_id, one]))
  const memberships = [...levels].flatMap(([shop_id, level]) =>
    level === null ? [] : [{ companies: [], shared: false, ...before.get(shop_id), shop_id, level }],
  )
  return { ...user, memberships }
}

/** For whom a user buys in a shop, of the companies that the caller manages. */
export function companiesRequest(
  user: ManagedUser,
  membership: Membership,
  companies: readonly { id: string; name: string }[],
): UserChangeRequest {
  const { shop_id, level } = membership
  const { name } = user
  const next = { ...membership, companies: companies.map(({ id, name }) => ({ id, name, retired: false })) }
  const names = companies.map((one) => one.name).join(', ')
  return {
    user,
    change: { memberships: [{ shop_id, level, company_ids: companies.map(({ id }) => id) }] },
    optimistic: { ...user, memberships: user.memberships.map((one) => (one.shop_id === shop_id ? next : one)) },
    done: names === '' ? t`${name} buys for no company` : t`${name} buys for ${names}`,
  }
}

/** Lets a user in no longer, or again; the button that did it is the way back. */
export function activeRequest(user: ManagedUser, active: boolean): UserChangeRequest {
  const { name } = user
  const done = active ? t`${name} can log in again` : t`${name} is logged out everywhere and can no longer log in`
  return { user, change: { active }, done }
}

/** Sends a link to choose a password by; nothing else changes. */
export function linkRequest(user: ManagedUser): UserChangeRequest {
  const { email } = user
  return { user, change: { send_link: true }, done: t`A link is on its way to ${email}` }
}

/** Ends every session; the password stays good. */
export function signOutRequest(user: ManagedUser): UserChangeRequest {
  const { name } = user
  return { user, change: { sign_out: true }, done: t`${name} is logged out everywhere` }
}

/** Gives a user rights over the installation, or takes them; the tick that did it is the way back. */
export function installationRequest(user: ManagedUser, installation: boolean): UserChangeRequest {
  const { name } = user
  const done = installation
    ? t`${name} has rights over the installation`
    : t`${name} no longer has rights over the installation`
  return { user, change: { installation }, done }
}
