import { t } from '@lingui/core/macro'
import { DEFAULT_CURRENCY, formatPieces, toMinor } from '#contract/money.ts'
import type { Locale } from '#contract/locale.ts'
import { ERROR } from '#contract/errors.ts'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { orderRefusalText, refusalText } from '../../i18n/cart-words.ts'
import { dayText } from '../../i18n/day.ts'
import { formatNumber } from '../../i18n/number.ts'
import type { Change } from '../../carts/changes-view.ts'
import type { LineLabels } from '../../carts/line-labels.ts'
import { doesText } from '../../carts/mutation-words.ts'
import { isRequest } from '../../carts/order-request.ts'

/** As many products of a long list are named. */
const NAMED_MAX = 3

/** What a change is about, and where. */
export type About = Pick<Change, 'cartId' | 'shopId' | 'mutation' | 'goods'>

/** What the product of a line is called: now, else as it was when the change was made. */
const knownName = (
  { cartId, goods: kept }: Pick<About, 'cartId' | 'goods'>,
  lineId: string,
  labels: LineLabels,
): string | undefined => labels.line(cartId, lineId)?.product.name ?? kept[0]?.name

export const lineName = (about: Pick<About, 'cartId' | 'goods'>, lineId: string, labels: LineLabels): string =>
  knownName(about, lineId, labels) ?? t`a product`

/** What a product is called that is added; its article number where nobody knows. */
export const productName = (
  { shopId, goods: kept }: Pick<About, 'shopId' | 'goods'>,
  uid: string,
  labels: LineLabels,
): string => labels.product(shopId, uid) ?? kept.find((one) => one.uid === uid)?.name ?? uid

/** An amount that stands among words: with its öre, where it has any. */
const exactly = (decimal: number, currency: string = DEFAULT_CURRENCY): string => {
  const minor = toMinor(decimal)
  return formatPieces(minor, [minor], currency)
}

/** What a change does, as the person would say it. */
export const changeText = (about: About, labels: LineLabels, locale: Locale): string =>
  doesText(about.mutation, {
    line: (lineId) => knownName(about, lineId, labels),
    product: (uid) => productName(about, uid, labels),
    room: (id) => labels.cart(about.cartId)?.rooms?.find((room) => room.id === id)?.name,
    day: (date) => dayText(date, locale),
    pieces: (count) => formatNumber(count, locale),
    total: (decimal) => exactly(decimal, labels.cart(about.cartId)?.currency),
  })

/** What a queue is called. @param title of its cart, if the device knows it */
export function queueTitle(cartId: string, title: string | null): string {
  if (cartId === FORM_QUEUE) return t`Messages to the provider`
  return title ?? t`A cart that is no longer there`
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
  return isRequest(mutation.name) ? orderRefusalText(code) : refusalText(code)
}
