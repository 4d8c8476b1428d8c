import { atom, useAtomValue } from 'jotai'
import type { Cart } from '#contract/cart/cart.schema.ts'
import type { OutboxMutation } from '#contract/cart/outbox.ts'
import { lineCount } from '#contract/cart/line-count.ts'
import { isOpen } from '#contract/cart/status.ts'
import { currentShopAtom, sessionAtom } from '../storage/session-state.ts'
import { store } from '../storage/store.ts'
import { cartsAtom, issueAll } from './carts.ts'
import { isOwn, mayChange } from './cart-role.ts'
import { newId } from '../http/new-id.ts'
import type { Issued } from '../outbox/index.ts'
import { companyIn } from '../storage/current-company.ts'

/**
 * The current cart while it is still EA, else the shop's first that is, else none. A colleague's comes by itself only
 * where there is no other: what they begin to share takes nobody's place.
 */
export function chooseActive(carts: readonly Cart[], shopId: string, remembered: string | undefined): Cart | null {
  const open = carts.filter((cart) => cart.shop_id === shopId && isOpen(cart.status))
  return open.find(({ id }) => id === remembered) ?? open.find(isOwn) ?? open.find(mayChange) ?? open[0] ?? null
}

/** The active shop's active cart; null where there is none. */
export const activeCartAtom = atom((get): Cart | null => {
  const shop = get(currentShopAtom)
  if (!shop) return null
  return chooseActive(get(cartsAtom), shop.shop_id, get(sessionAtom)?.activeCarts[shop.shop_id])
})

/** How many lines the active cart has: all that is shown of it outside the pages of carts. */
export const activeCountAtom = atom((get): number => {
  const cart = get(activeCartAtom)
  return cart ? lineCount(cart) : 0
})

export const useActiveCart = (): Cart | null => useAtomValue(activeCartAtom)

/** The active shop's carts, open and closed, the newest first. */
export const shopCartsAtom = atom((get): readonly Cart[] => {
  const shopId = get(currentShopAtom)?.shop_id
  return get(cartsAtom).filter((cart) => cart.shop_id === shopId)
})

/** Makes a cart its shop's active one, and remembers it for this owner. */
export function chooseCart(id: string): void {
  const cart = store.get(cartsAtom).find((one) => one.id === id)
  if (cart) remember(cart.shop_id, id)
}

function remember(shopId: string, id: string): void {
  const session = store.get(sessionAtom)
  if (session) store.set(sessionAtom, { ...session, activeCarts: { ...session.activeCarts, [shopId]: id } })
}

/**
 * What makes a cart for a company, or for none; without saying, for the one that is bought for in that shop now. Where
 * none is known it is for the server to say which is one's first.
 */
export function creation(
  shopId: string,
  title: string,
  companyId: string | null | undefined = companyIn(store.get(sessionAtom), shopId)?.id,
): OutboxMutation {
  return { name: 'cart.create', args: { title, ...(companyId !== undefined && { companyId }) } }
}

/** Makes a cart and makes it the active one; it is there at once, under the id it keeps. */
export function createCart(
  shopId: string,
  title: string,
  companyId?: string | null,
): Pick<Issued, 'saved' | 'settled'> & { id: string } {
  const id = newId()
  const [made] = issueAll([{ cartId: id, shopId, mutation: creation(shopId, title, companyId) }])
  remember(shopId, id)
  return { id, ...(made as Issued) }
}
