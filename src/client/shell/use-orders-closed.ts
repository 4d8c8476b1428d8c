import { useAtomValue } from 'jotai'
import { may } from '#contract/users/permission.ts'
import { currentShopAtom, sessionAtom } from '../storage/session-state.ts'

/** Why the pages of orders are closed to this person in the active shop; null where they are open. */
export function useOrdersClosed(): 'level' | 'punchout' | null {
  const shop = useAtomValue(currentShopAtom)
  const owner = useAtomValue(sessionAtom)?.owner ?? ''
  if (owner.startsWith('punchout:')) return 'punchout'
  return may(shop?.permission ?? 0, 'cart.use') ? null : 'level'
}
