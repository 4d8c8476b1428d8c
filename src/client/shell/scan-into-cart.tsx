import { useActiveCart } from '../carts/active-cart.ts'
import { takesGoods } from '../carts/cart-role.ts'
import { useOrderRequest } from '../carts/order-request.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { addOne } from '../features/cart/scanned.ts'
import { ScanButton } from '../features/scan/scan-button.tsx'
import { intoCartText } from '../features/scan/texts.ts'
import { useOpenProduct } from './use-open-product.ts'

/** Among the carts: each beep is one more piece in the active one. */
export function ScanIntoCart() {
  const cart = useActiveCart()
  return cart && takesGoods(cart) && <IntoOne key={cart.id} cart={cart} />
}

function IntoOne({ cart }: { cart: Cart }) {
  const open = useOpenProduct()
  // Nothing is put behind an order that waits.
  if (useOrderRequest(cart.id) !== null) return null
  const many = { title: intoCartText(cart.title), add: addOne.bind(null, cart) }
  return <ScanButton shopId={cart.shop_id} target={{ open, many }} />
}
