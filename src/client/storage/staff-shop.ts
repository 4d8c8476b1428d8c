import type { Shop } from '#contract/users/auth.schema.ts'
import { may } from '#contract/users/permission.ts'
import { useCurrentShop } from './session-state.ts'
import { isPunchout, readCredentials } from './token-store.ts'

/** The active shop, if one is of its staff; the account behind a purchasing system never is [contract/owners]. */
export function useStaffShop(): Shop | null {
  const shop = useCurrentShop()
  const credentials = readCredentials()
  if (!shop || (credentials && isPunchout(credentials))) return null
  return may(shop.permission, 'shop.whole') ? shop : null
}
