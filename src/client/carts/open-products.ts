import { useAtomValue } from 'jotai'
import { isOpen } from '#contract/cart/status.ts'
import { cartsAtom } from './carts.ts'

/** Whether a product of a shop is in any cart that is still open. */
export const useIsInOpenCart = (shop: string, uid: string): boolean =>
  useAtomValue(cartsAtom).some(
    (cart) => cart.shop_id === shop && isOpen(cart.status) && cart.lines.some((line) => line.article_number === uid),
  )
