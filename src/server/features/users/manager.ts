import { ERROR } from '#contract/errors.ts'
import { managedShops } from '#contract/users/user-rules.ts'
import { HttpProblem } from '../../http/problem.ts'
import { requireShop, type Session } from '../../http/session.ts'

/**
 * The shops whose users a session may see, or the one of them that is asked for. Punchout sessions manage nobody: many
 * people share one account [contract/owners].
 * @throws {HttpProblem} 403 `forbidden`, `shop_forbidden`
 */
export function requireManager(session: Session, shopId?: string): string[] {
  if (shopId !== undefined) {
    requireShop(session, shopId, 'users.manage')
    return [shopId]
  }
  const shops = session.owner.kind === 'punchout' ? [] : managedShops(session.levels)
  if (shops.length === 0) throw new HttpProblem(403, ERROR.forbidden)
  return shops
}
