import { ERROR, type ErrorCode } from './errors.ts'
import { may } from './permission.ts'

/** Shop id → level. */
export type Levels = ReadonlyMap<string, number>

export interface Manager {
  id: string
  levels: Levels
}

export interface Target {
  id: string
  /** In every shop of the target that the manager manages, at least. */
  levels: Levels
  /** Has shops that are not among `levels`. */
  elsewhere: boolean
}

/** The shops whose users somebody manages, with their level there (decisions §2). */
export const managedShops = (levels: Levels): string[] =>
  [...levels].filter(([, level]) => may(level, 'users.manage')).map(([shopId]) => shopId)

const levelIn = ({ levels }: Manager, shopId: string): number => levels.get(shopId) ?? -1

/**
 * Why a manager may not change a user's name or mail address, or null. It needs users.manage *and* at least the
 * target's level in every shop of the target (decisions §2): one account opens all of them.
 */
export function accountRefusal(manager: Manager, target: Target): ErrorCode | null {
  if (managedShops(manager.levels).every((shopId) => !target.levels.has(shopId))) return ERROR.notFound
  const shops = [...target.levels]
  if (target.elsewhere || shops.some(([shopId]) => !may(levelIn(manager, shopId), 'users.manage')))
    return ERROR.accountElsewhere
  return shops.some(([shopId, level]) => level > levelIn(manager, shopId)) ? ERROR.levelTooHigh : null
}

/**
 * The same for resetting the password, deactivating and activating: besides, nobody does so to themselves. A password
 * of one's own is changed by giving the old one, and whoever deactivates must remain to undo it.
 */
export const accessRefusal = (manager: Manager, target: Target): ErrorCode | null =>
  manager.id === target.id ? ERROR.ownAccount : accountRefusal(manager, target)

/**
 * Why a manager may not give a user a level in a shop (null: take them out of it), or null. Nobody grants a level above
 * their own, touches somebody who is above them, or changes their own level; so whoever manages a shop is still there
 * after every change, and a shop never loses its last administrator.
 */
export function membershipRefusal(
  manager: Manager,
  target: Target,
  shopId: string,
  level: number | null,
): ErrorCode | null {
  const own = manager.levels.get(shopId)
  if (own === undefined) return ERROR.shopForbidden
  if (!may(own, 'users.manage')) return ERROR.forbidden
  if (managedShops(manager.levels).every((one) => !target.levels.has(one))) return ERROR.notFound
  if (manager.id === target.id) return ERROR.ownAccount
  return Math.max(level ?? 0, target.levels.get(shopId) ?? 0) > own ? ERROR.levelTooHigh : null
}

/**
 * Why the shops that a change leaves a user are no good, or null. Somebody without any shop would be out of every
 * manager's sight, with an account that still opens: that is what deactivating is for.
 */
export const shopsRefusal = (left: Levels, elsewhere: boolean): ErrorCode | null =>
  left.size === 0 && !elsewhere ? ERROR.lastShop : null
