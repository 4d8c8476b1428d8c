import type { Shop } from '#contract/users/auth.schema.ts'
import { may } from '#contract/users/permission.ts'
import { useIsPunchout } from '../../storage/punchout-state.ts'
import { useCurrentShop } from '../../storage/session-state.ts'

/** The active shop, if one manages companies there. */
export function useManagingShop(): Shop | null {
  const shop = useCurrentShop()
  const isPunchout = useIsPunchout()
  return shop && !isPunchout && may(shop.permission, 'users.manage') ? shop : null
}
