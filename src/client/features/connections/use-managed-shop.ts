import type { Shop } from '#contract/users/auth.schema.ts'
import { may } from '#contract/users/permission.ts'
import { useCurrentShop } from '../../storage/session-state.ts'
import { isPunchout, readCredentials } from '../../storage/token-store.ts'

/** The active shop, if one looks after its connections; a purchasing system's own visit never does. */
export function useManagedShop(): Shop | null {
  const shop = useCurrentShop()
  const credentials = readCredentials()
  if (!shop || (credentials && isPunchout(credentials))) return null
  return may(shop.permission, 'punchout.manage') ? shop : null
}
