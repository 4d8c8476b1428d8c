import { and, asc, eq, inArray, isNull } from '../../db/drizzle.ts'
import { ownerKey } from '#contract/users/owner.ts'
import type { Member } from '../../accounts/members.ts'
import { carts } from '../../db/cart-schema.ts'
import type { Tx } from '../../db/client.ts'
import { INSTALLATION_LEVEL, isWithin, NO_COMPANIES } from '../../db/company-scope.ts'
import type { Managed } from './sight.ts'

/** What the rules look at. */
export interface LeftCart {
  id: string
  shopId: string
  customerId: string | null
  lineCount: number
}

/** Levels of whoever asks, by shop. */
type Levels = ReadonlyMap<string, number>

/**
 * The open carts that somebody has left, of those that a manager answers for: their account
 * is deactivated, or they are no longer in the cart's shop or company. Locked until the transaction ends.
 */
export async function leftCarts(tx: Tx, levels: Levels, managed: Managed, owner: Member): Promise<LeftCart[]> {
  const key = ownerKey({ kind: 'user', id: owner.account.id })
  const found = await tx
    .select({ id: carts.id, shopId: carts.shopId, customerId: carts.customerId, lineCount: carts.lineCount })
    .from(carts)
    .where(and(eq(carts.owner, key), isNull(carts.closedAt), inArray(carts.shopId, [...managed.keys()])))
    .orderBy(asc(carts.id))
    .for('update')
  return found.filter((cart) => hasLeft(owner, cart) && answersFor(levels, managed, owner, cart))
}

function hasLeft({ account, levels, companies }: Member, { shopId, customerId }: LeftCart): boolean {
  if (!account.active) return true
  if (account.installation) return false
  if (!levels.has(shopId)) return true
  return customerId !== null && !isWithin(companies.get(shopId) ?? NO_COMPANIES, customerId)
}

/** Nobody takes from somebody above them, nor what is of a company that is not theirs. */
function answersFor(levels: Levels, managed: Managed, owner: Member, { shopId, customerId }: LeftCart): boolean {
  const scope = managed.get(shopId)
  if (!scope) return false
  const above = owner.account.installation ? INSTALLATION_LEVEL : (owner.levels.get(shopId) ?? 0)
  if (above > (levels.get(shopId) ?? 0)) return false
  if (scope.whole) return true
  if (customerId !== null) return isWithin(scope, customerId)
  // A cart of no company is in the hands of whoever manages all companies of its owner.
  const ids = owner.companies.get(shopId)?.ids ?? []
  return ids.length > 0 && ids.every((id) => isWithin(scope, id))
}
