import { t } from '@lingui/core/macro'
import { CART_LINES_MAX } from '#contract/cart/line.ts'
import { ERROR } from '#contract/errors.ts'
import { refusalText as changeRefusalText } from '../../i18n/cart-words.ts'

/** Why an order's lines did not come into a cart, and what to do. */
export function refusalText(code: string): string {
  switch (code) {
    case ERROR.cartFull:
      return t`The cart would hold more than ${CART_LINES_MAX} lines. Choose another one.`
    case ERROR.tooManyCarts:
    case ERROR.tooManyLines:
      return changeRefusalText(code)
    case ERROR.cartClosed:
    case ERROR.notFound:
      return t`This cart is no longer open. Choose another one.`
    case ERROR.otherCurrency:
      return t`The cart is in another currency. Choose another one.`
    case ERROR.productGone:
      return t`Something was taken out of the range just now. Close this, and look again.`
    case ERROR.quantityTooLarge:
      return t`The cart would hold too many pieces of one product. Choose another one.`
    case ERROR.forbidden:
    case ERROR.shopForbidden:
      return t`Your access level no longer lets you fill carts in this shop.`
    default:
      return t`The lines could not be put in the cart. Error code ${code}.`
  }
}
