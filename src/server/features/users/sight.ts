import { managedShops, type Target } from '#contract/users/user-rules.ts'
import { type CompanyScope, INSTALLATION_LEVEL, isWithin, NO_COMPANIES } from '../../db/company-scope.ts'
import type { Member } from '../../accounts/members.ts'

/** A manager's shops, and the companies in each whose people they manage. */
export type Managed = ReadonlyMap<string, CompanyScope>

/** @param rights somebody's levels and companies, by shop */
export const managedBy = ({ levels, companies }: Pick<Member, 'levels' | 'companies'>): Managed =>
  new Map(managedShops(levels).map((shopId) => [shopId, companies.get(shopId) ?? NO_COMPANIES]))

/** A shop of somebody's as one who manages it sees it. */
export interface Seen {
  shopId: string
  level: number
  /** The companies of theirs that are the manager's too, in their order. */
  own: readonly string[]
  /** Those that are not the manager's. */
  foreign: readonly string[]
}

/**
 * The shops in which a manager sees somebody: all people of a shop that is theirs whole, else those who buy for one of
 * their companies [contract/managing-users].
 */
export function sightOf(managed: Managed, { account, levels, companies }: Member): Seen[] {
  return [...levels].flatMap(([shopId, level]) => {
    const scope = managed.get(shopId)
    if (!scope) return []
    const ids = companies.get(shopId)?.ids ?? []
    const own = ids.filter((id) => isWithin(scope, id))
    if (!scope.whole && own.length === 0) return []
    const foreign = ids.filter((id) => !isWithin(scope, id))
    // Whoever may everything everywhere is above whoever manages a shop.
    return [{ shopId, level: account.installation ? INSTALLATION_LEVEL : level, own, foreign }]
  })
}

/**
 * Whether a manager sees somebody at all: who has rights over the installation also sees those who are in no shop, such
 * as others who have them.
 */
export const isSeen = (managed: Managed, by: { installation?: boolean }, member: Member): boolean =>
  by.installation === true || sightOf(managed, member).length > 0

/** Somebody as the rules see them (user-rules.ts). */
export function targetOf(managed: Managed, member: Member): Target {
  const seen = sightOf(managed, member)
  return {
    id: member.account.id,
    levels: new Map(seen.map(({ shopId, level }) => [shopId, level])),
    shared: new Set(seen.filter(({ foreign }) => foreign.length > 0).map(({ shopId }) => shopId)),
    elsewhere: seen.length < member.levels.size,
    installation: member.account.installation,
  }
}
