import { atom, useAtomValue } from 'jotai'
import type { Shop, User } from '#contract/users/auth.schema.ts'

/** What is known of the signed-in person; persisted. */
export interface SessionState {
  /** `user:<id>` or `punchout:<id>`: whose state this is. */
  owner: string
  user: User
  shops: Shop[]
  /** The remembered shop, if still among `shops`; else the first is current. */
  currentShopId: string | null
  /** The cart last worked in, by shop. */
  activeCarts: Readonly<Record<string, string>>
  /** The company last bought for, by shop, where somebody has chosen one. */
  currentCompanies: Readonly<Record<string, string>>
}

/** `null` until the signed-in person is loaded, and after signing out. */
export const sessionAtom = atom<SessionState | null>(null)

/** The active shop: the remembered one while it is still allowed, else the first. */
export const currentShopAtom = atom<Shop | null>((get) => {
  const session = get(sessionAtom)
  return session?.shops.find((shop) => shop.shop_id === session.currentShopId) ?? session?.shops[0] ?? null
})

/** Whether navigation, footer and pages may appear: the person and their shops are known, no new password is due. */
const authCompleteAtom = atom<boolean>((get) => {
  const session = get(sessionAtom)
  return session !== null && session.user.reset_password === 0
})

/** The signed-in person; only for what stands behind the guard, where there always is one. */
export function useSession(): SessionState {
  const session = useAtomValue(sessionAtom)
  if (!session) throw new Error('useSession outside the guarded routes')
  return session
}

/** The active shop, `null` for a person without any. */
export const useCurrentShop = (): Shop | null => useAtomValue(currentShopAtom)

export const useAuthComplete = (): boolean => useAtomValue(authCompleteAtom)
