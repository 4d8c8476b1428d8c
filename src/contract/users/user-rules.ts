import { ERROR, type ErrorCode } from '../errors.ts'
import { CAPABILITIES, LEVELS, MAX_LEVEL, may } from './permission.ts'

/** Shop id → level. */
export type Levels = ReadonlyMap<string, number>

/** The highest level of people that machines make and change: those who manage people are people's business. */
export const KEY_PEOPLE_LEVEL = Math.max(...LEVELS.filter((level) => level < CAPABILITIES['users.manage']))

export interface Manager {
  id: string
  levels: Levels
  /** The highest level that they give and reach, where it is not their own. */
  most?: number
  /** Has rights over the installation. */
  installation?: boolean
}

export interface Target {
  id: string
  /** In every shop of the target that the manager manages, at least. */
  levels: Levels
  /** Those of them where the target has companies that are not the manager's. */
  shared: ReadonlySet<string>
  /** Has shops that are not among `levels`. */
  elsewhere: boolean
  /** Has rights over the installation, as far as the manager is told. */
  installation?: boolean | undefined
}

/** The shops whose users somebody manages, with their level there [contract/managing-users]. */
export const managedShops = (levels: Levels): string[] =>
  [...levels].filter(([, level]) => may(level, 'users.manage')).map(([shopId]) => shopId)

/** A manager sees the users of the shops they manage, and nobody else; with rights over the installation everybody. */
const isUnseen = (manager: Manager, target: Target): boolean =>
  manager.installation !== true && managedShops(manager.levels).every((shopId) => !target.levels.has(shopId))

const levelIn = ({ levels }: Manager, shopId: string): number => levels.get(shopId) ?? -1

/** The highest level in a shop of those whom they may give something, or take it from. */
const reachIn = (manager: Manager, shopId: string): number =>
  Math.min(levelIn(manager, shopId), manager.most ?? MAX_LEVEL)

/** Whoever may everything everywhere is above all who may not, whatever these may in one shop. */
const isAbove = (manager: Manager, target: Target): boolean =>
  target.installation === true && manager.installation !== true

/**
 * Why a manager may not change a user's name or mail address, or null. It needs users.manage *and* at least the
 * target's level in every shop of the target [contract/managing-users], and all of the target's companies: one account
 * opens all of them.
 */
export function accountRefusal(manager: Manager, target: Target): ErrorCode | null {
  if (isUnseen(manager, target)) return ERROR.notFound
  const shops = [...target.levels]
  if (
    target.elsewhere ||
    target.shared.size > 0 ||
    shops.some(([shopId]) => !may(levelIn(manager, shopId), 'users.manage'))
  )
    return ERROR.accountElsewhere
  return isAbove(manager, target) || shops.some(([shopId, level]) => level > reachIn(manager, shopId))
    ? ERROR.levelTooHigh
    : null
}

/**
 * The same for resetting the password, deactivating and activating: besides, nobody does so to themselves. A password
 * of one's own is changed by giving the old one, and whoever deactivates must remain to undo it.
 */
export const accessRefusal = (manager: Manager, target: Target): ErrorCode | null =>
  manager.id === target.id ? ERROR.ownAccount : accountRefusal(manager, target)

/**
 * Why a manager may not give somebody rights over the installation, or take them, or null: who has them does, and never
 * to themselves, so that there is always somebody left who has them.
 */
export function installationRefusal(manager: Manager, target: Target): ErrorCode | null {
  if (manager.installation !== true) return ERROR.forbidden
  if (isUnseen(manager, target)) return ERROR.notFound
  return manager.id === target.id ? ERROR.ownAccount : null
}

/** Why somebody with these levels may not make a user of a level in a shop, or null: nobody grants more than they have. */
export function grantRefusal(levels: Levels, shopId: string, level: number, most = MAX_LEVEL): ErrorCode | null {
  const own = levels.get(shopId)
  if (own === undefined) return ERROR.shopForbidden
  if (!may(own, 'users.manage')) return ERROR.forbidden
  return level > Math.min(own, most) ? ERROR.levelTooHigh : null
}

/**
 * Why a manager may not give a user a level in a shop (null: take them out of it), or null. Besides what holds for
 * every grant, nobody touches somebody who is above them, or changes their own level; so whoever manages a shop is
 * still there after every change, and a shop never loses its last administrator. One level holds for all companies that
 * somebody has in a shop: who manages some of them leaves it as it is, and may take those away.
 */
export function membershipRefusal(
  manager: Manager,
  target: Target,
  shopId: string,
  level: number | null,
): ErrorCode | null {
  const highest = Math.max(level ?? 0, target.levels.get(shopId) ?? 0)
  const refusal = grantRefusal(manager.levels, shopId, highest, manager.most)
  if (refusal === ERROR.shopForbidden || refusal === ERROR.forbidden) return refusal
  if (isUnseen(manager, target)) return ERROR.notFound
  if (manager.id === target.id) return ERROR.ownAccount
  if (isAbove(manager, target)) return ERROR.levelTooHigh
  if (target.shared.has(shopId) && level !== target.levels.get(shopId)) return ERROR.accountElsewhere
  return refusal
}

/**
 * Why the shops that a change of them leaves a user are no good, or null. Somebody without any shop would be out of every
 * manager's sight, with an account that still opens: that is what deactivating is for.
 */
export const shopsRefusal = (left: Levels, elsewhere: boolean): ErrorCode | null =>
  left.size === 0 && !elsewhere ? ERROR.lastShop : null

/** The companies of a shop that somebody manages: all of them, or these. */
export interface ManagedCompanies {
  whole: boolean
  ids: readonly string[]
}

/**
 * Why a user may not get these companies in a shop from somebody, or null: nobody hands out what is not theirs. Who does
 * not manage the whole shop leaves everybody at least one, or takes them out of the shop: a user without companies would
 * be out of their sight, with an account that still opens.
 * @param kept the companies of the target that are not the manager's, which stay
 */
export function companiesRefusal(
  { whole, ids }: ManagedCompanies,
  asked: readonly string[],
  kept: readonly string[],
): ErrorCode | null {
  if (whole) return null
  if (asked.some((id) => !ids.includes(id))) return ERROR.companyForbidden
  return asked.length === 0 && kept.length === 0 ? ERROR.lastCompany : null
}
