import { plural, t } from '@lingui/core/macro'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import { ERROR } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { toMinor } from '#contract/money.ts'
import { reduction } from '#contract/price.ts'
import { LINES_MISSING, NO_ROOM, NOT_SAVED } from '../storage/refusal-codes.ts'
import { formatNumber } from './number.ts'

/** A cart's state in a word [contract/status]. */
export function statusText({ status, ordered_at }: Pick<Cart, 'status' | 'ordered_at'>): string {
  switch (statusOf(status)) {
    case STATUS.open:
      return t({ message: 'Open', context: 'cart status' })
    case STATUS.waiting:
      return t`Waiting for approval`
    case STATUS.ordered:
      return t`Ordered`
    case STATUS.handedOver:
      return ordered_at === null ? t`Sent to procurement` : t`Handed over`
    case STATUS.cancelled:
      return t`Cancelled`
    default:
      return status
  }
}

/** `6 lines`: what the badge counts. */
export const linesText = (count: number): string => plural(count, { one: '# line', other: '# lines' })
export const piecesText = (count: number): string => plural(count, { one: '# piece', other: '# pieces' })

/** `−15 %`: how much lower a price is than the list price, both as decimals. */
export const reductionText = (list: number, price: number, locale: Locale): string =>
  `−${formatNumber(reduction(toMinor(list), toMinor(price)), locale, 2)}\u00a0%`

/** A quantity took the place of another device's, which nobody here had seen. */
export function movedText({ seen, quantity }: { seen: number; quantity: number }, locale: Locale): string {
  const before = formatNumber(seen, locale)
  const after = formatNumber(quantity, locale)
  return t`It had been changed elsewhere meanwhile. Your change from ${before} to ${after} replaced that.`
}

/** Why the server would not do something to a cart, and what to do about it. */
export function refusalText(code: string): string {
  switch (code) {
    case ERROR.cartClosed:
      return t`The cart is no longer open. Choose another cart, or copy this one.`
    case ERROR.cartFull:
      return t`The cart holds as many lines as it can. Put the rest in another cart.`
    case ERROR.tooManyCarts:
      return t`You have as many open carts in this shop as there can be. Order or cancel one, and try again.`
    case ERROR.tooManyLines:
      return t`Your open carts together hold as many lines as they can. Order or cancel one, and try again.`
    case ERROR.cartEmpty:
      return t`There is nothing in the cart.`
    case ERROR.lineGone:
      return t`The line was removed elsewhere. Add the product again if you need it.`
    case ERROR.roomGone:
      return t`The room was removed elsewhere. Its lines are in the cart, without a room.`
    case ERROR.tooManyRooms:
      return t`The cart has as many rooms as it can. Remove one, and try again.`
    case ERROR.partOfLine:
      return t`A part follows its product and cannot be changed alone.`
    case ERROR.productGone:
      return t`The shop no longer has this product.`
    case ERROR.onRequest:
      return t`The product has no price yet. Ask the provider for one.`
    case ERROR.otherCurrency:
      return t`The product is priced in another currency than the cart. Put it in a cart of its own.`
    case ERROR.quantityTooLarge:
      return t`That is more than one line can hold.`
    case ERROR.waitingForCart:
      return t`The cart it was meant for could not be created.`
    case ERROR.waitingForEarlier:
      return t`It needs a change that was not accepted.`
    case ERROR.companyForbidden:
      return t`You can no longer order for this company. Choose another one.`
    case ERROR.approvalRequired:
      return t`The order needs somebody’s approval. Ask for it, and it is ordered as soon as it is given.`
    case ERROR.approvalNotNeeded:
      return t`Nobody has to approve it. Order it as it is.`
    case ERROR.noApprover:
      return t`There is nobody who could approve it. Ask the provider.`
    case ERROR.ownRequest:
      return t`You asked for it, or changed something in it: somebody else has to decide.`
    case ERROR.ownRule:
      return t`You changed the company’s rules while it was waiting: somebody else has to decide.`
    case ERROR.onlyLower:
      return t`Only a lower quantity goes with an approval. Send the cart back to change anything else.`
    case ERROR.revisionChanged:
      return t`It has changed meanwhile. Look through it, and decide again.`
    case ERROR.budgetExceeded:
      return t`The budget of the cost centre does not stretch to it.`
    case ERROR.costCentreRequired:
      return t`Choose the cost centre that it is for.`
    case ERROR.unknownCostCentre:
      return t`The company does not have this cost centre. Choose another one.`
    case ERROR.companyGone:
      return t`The shop no longer sells to this company. Choose another one.`
    case ERROR.cartIdTaken:
    case ERROR.wrongShop:
      return t`The provider has the cart under another name or shop. Put the products in a new cart.`
    case ERROR.statusNotAllowed:
      return t`The cart has been closed meanwhile.`
    case ERROR.validation:
      return t`Something in it is not as the provider wants it. Change it and try again.`
    case ERROR.accessEnded:
      return t`The cart is no longer yours, or no longer shared with you. Copy what you need to a cart of your own.`
    case ERROR.viewOnly:
      return t`The cart is shared with you for a look only. Copy what you need to a cart of your own.`
    case ERROR.ownerOnly:
      return t`Only the cart’s owner can do that.`
    case ERROR.companyRequired:
      return t`Choose the company that the cart is for first.`
    case ERROR.notColleague:
      return t`This person does not buy for the cart’s company. Choose a colleague who does.`
    case ERROR.accessLimit:
      return t`The cart is shared with as many people as it can be. Take somebody off first, or share it with everybody.`
    case ERROR.tooManyShared:
      return t`Your colleague already has as many shared carts as there can be.`
    case ERROR.colleagueFull:
      return t`Your colleague already has as many open carts or lines as there can be. Choose somebody else.`
    case ERROR.notFound:
      return t`The cart no longer exists.`
    case ERROR.forbidden:
    case ERROR.shopForbidden:
      return t`Your access to this shop no longer allows it.`
    case NO_ROOM:
      return t`This device has no room left for it. It was not saved.`
    case LINES_MISSING:
      return t`The lines of this cart are not on this device yet.`
    case NOT_SAVED:
      return t`This browser would not keep it. It was not saved.`
    case ERROR.tooLarge:
      return t`That is too much at once. Try a part of it.`
    default:
      return t`The server would not do it (${code}).`
  }
}

/** Why a cart was not ordered, and what to do. */
export function orderRefusalText(code: string): string {
  switch (code) {
    case ERROR.totalChanged:
      return t`The total is another one by now. Look through the cart, and order again.`
    case ERROR.productGone:
      return t`Something in the cart is no longer sold. Remove it to order the rest.`
    case ERROR.onRequest:
      return t`Something in the cart has no price. Ask for it, or remove it to order the rest.`
    case ERROR.cartEmpty:
      return t`The cart is empty. Put something in it to order.`
    case ERROR.cartClosed:
      return t`The cart was closed on another device or in another window before the order arrived.`
    case ERROR.customerInformationRequired:
      return t`Some of the information is missing. Fill it in, and order again.`
    case ERROR.companyRequired:
      return t`Choose the company that you order for, and order again.`
    case ERROR.unknownCustomer:
      return t`You can no longer order for this company. Choose another one.`
    case ERROR.forbidden:
      return t`Your access level no longer lets you order. Ask the person who manages the shop’s users.`
    default:
      return refusalText(code)
  }
}
