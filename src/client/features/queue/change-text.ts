import { plural, t } from '@lingui/core/macro'
import { DEFAULT_CURRENCY, formatMoney, toMinor } from '#contract/money.ts'
import type { Locale } from '#contract/locale.ts'
import { ERROR } from '#contract/errors.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { orderRefusalText, refusalText } from '../../i18n/cart-words.ts'
import { formatNumber } from '../../i18n/number.ts'
import type { Change } from '../../carts/changes-view.ts'
import type { LineLabels } from '../../carts/line-labels.ts'

/** As many products of a long list are named. */
const NAMED_MAX = 3

/** What a change is about, and where. */
export type About = Pick<Change, 'cartId' | 'shopId' | 'mutation' | 'goods'>

/** What the product of a line is called: now, else as it was when the change was made. */
export const lineName = (
  { cartId, goods: kept }: Pick<About, 'cartId' | 'goods'>,
  lineId: string,
  labels: LineLabels,
): string => labels.line(cartId, lineId)?.product.name ?? kept[0]?.name ?? t`a product`

/** What a product is called that is added; its article number where nobody knows. */
export const productName = (
  { shopId, goods: kept }: Pick<About, 'shopId' | 'goods'>,
  uid: string,
  labels: LineLabels,
): string => labels.product(shopId, uid) ?? kept.find((one) => one.uid === uid)?.name ?? uid

/** What a change does, as the person would say it. */
export function changeText(about: About, labels: LineLabels, locale: Locale): string {
  const { cartId, mutation } = about
  const { name, args } = mutation
  const pieces = (count: number): string => formatNumber(count, locale)
  switch (name) {
    case 'cart.create': {
      const { title } = args
      return t`New cart: ${title}`
    }
    case 'cart.rename': {
      const { title } = args
      return t`Rename the cart to ${title}`
    }
    case 'cart.cancel':
      return t`Cancel the cart`
    case 'cart.setInfo':
      return t`Save the ordering information`
    case 'cart.order': {
      if (args.expectedTotal === undefined) return t`Order request`
      const total = formatMoney(toMinor(args.expectedTotal), labels.cart(cartId)?.currency ?? DEFAULT_CURRENCY)
      return t`Order request, ${total}`
    }
    case 'lines.add': {
      const [only, ...more] = args.rows
      const products = args.rows.length
      if (!only || more.length > 0) return plural(products, { one: 'Add # product', other: 'Add # products' })
      const count = pieces(only.quantity)
      const product = productName(about, only.uid, labels)
      return t`Add ${count} × ${product}`
    }
    case 'line.changeQuantity': {
      const count = pieces(Math.abs(args.delta))
      const product = lineName(about, args.lineId, labels)
      return args.delta < 0 ? t`${count} fewer of ${product}` : t`${count} more of ${product}`
    }
    case 'line.setQuantity': {
      const count = pieces(args.quantity)
      const product = lineName(about, args.lineId, labels)
      if (args.seen === undefined) return t`Change ${product} to ${count}`
      const before = pieces(args.seen)
      return t`Change ${product} from ${before} to ${count}`
    }
    case 'line.remove': {
      const product = lineName(about, args.lineId, labels)
      return t`Remove ${product}`
    }
    case 'form.send': {
      const words = beginningOf(args.message)
      return t`Message: ${words}`
    }
  }
}

/** What a queue is called. @param title of its cart, if the device knows it */
export function queueTitle(cartId: string, title: string | null): string {
  if (cartId === FORM_QUEUE) return t`Messages to the provider`
  return title ?? t`A cart that is no longer there`
}

/** Enough of a text to know it again. */
const WORDS_MAX = 80
function beginningOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > WORDS_MAX ? `${line.slice(0, WORDS_MAX).trimEnd()}…` : line
}

/**
 * The first of several products that are added: `2 × Ria, 1 × Båge …`; the article number of a line that is gone, by
 * which its product is found again; empty for anything else.
 */
export function rowsText(about: About, labels: LineLabels, locale: Locale): string {
  const { cartId, mutation } = about
  if ('lineId' in mutation.args && !labels.line(cartId, mutation.args.lineId)) return about.goods[0]?.uid ?? ''
  if (mutation.name !== 'lines.add' || mutation.args.rows.length < 2) return ''
  const { rows } = mutation.args
  const named = rows
    .slice(0, NAMED_MAX)
    .map(({ uid, quantity }) => `${formatNumber(quantity, locale)} × ${productName(about, uid, labels)}`)
  return named.join(', ') + (rows.length > NAMED_MAX ? ' …' : '')
}

/** Why a change needs the person; empty where it does not. */
export function reasonText({ mutation, code, isAside, state }: Change): string {
  if (isAside) return t`The provider’s server fails over this change again and again. It is tried once an hour.`
  if (state !== 'attention' || code === null) return ''
  // What hangs on another change says so by its place.
  if (code === ERROR.waitingForEarlier) return ''
  // The server looks at rights before it looks whether it knows the message.
  if (mutation.name === 'form.send' && (code === ERROR.forbidden || code === ERROR.shopForbidden))
    return t`Your access to this shop no longer allows it. If it was on its way before that, it may have arrived.`
  return mutation.name === 'cart.order' ? orderRefusalText(code) : refusalText(code)
}
