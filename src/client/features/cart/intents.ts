import { t } from '@lingui/core/macro'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { Mutation, MutationArguments } from '#contract/cart/mutation.schema.ts'
import { createCart } from '../../carts/active-cart.ts'
import { piecesOf } from '../../carts/add-rows.ts'
import { issue, issueAll, seeProducts } from '../../carts/carts.ts'
import { copied } from '../../carts/copied-plan.ts'
import { discardChange } from '../../carts/changes.ts'
import type { Settled } from '../../outbox/index.ts'
import { watchPlace } from '../../carts/line-place.ts'
import { productOfLine } from '../../carts/product-cache.ts'
import { toast } from '../../ui/toast.ts'
import { groupsOf, type LineGroup } from './groups.ts'

type Where = Pick<Cart, 'id' | 'shop_id'>

const change = ({ id, shop_id }: Where, mutation: Mutation): Promise<Settled> =>
  issue({ cartId: id, shopId: shop_id, mutation })

export const rename = (cart: Where, title: string): Promise<Settled> =>
  change(cart, { name: 'cart.rename', args: { title } })

/** Its prices become that company's; null: the shop's own. */
export const setCompany = (cart: Where, customerId: string | null): Promise<Settled> =>
  change(cart, { name: 'cart.setInfo', args: { customerId } })

export const step = (cart: Where, line: Pick<CartLine, 'id'>, delta: number): Promise<Settled> =>
  change(cart, { name: 'line.changeQuantity', args: { lineId: line.id, delta } })

/** With what the person saw: where it had been changed elsewhere meanwhile, they are told (moved-toasts.ts). */
export const setQuantity = (cart: Where, { id, antal }: CartLine, quantity: number): Promise<Settled> =>
  change(cart, { name: 'line.setQuantity', args: { lineId: id, quantity, seen: Number(antal) } })

type Rows = MutationArguments['lines.add']['rows']

/** Adds rows in pieces that one intent can hold. */
export const addRows = (cart: Where, rows: Rows): Promise<Settled[]> =>
  Promise.all(piecesOf(rows).map((piece) => change(cart, { name: 'lines.add', args: { rows: piece } })))

const seeLines = (groups: readonly LineGroup[], { currency, customer_id }: Cart): void =>
  seeProducts(
    groups.map(({ line, parts }) => productOfLine(line, parts, currency)),
    customer_id,
  )

/** Names the message about a removed line, for what takes its place. */
export const removedToast = (lineId: string): string => `removed-${lineId}`

/** Removes a line at once; the message, once that is safe, offers to put it back [ui/look]. */
export function remove(cart: Cart, group: LineGroup): void {
  const { line } = group
  const { name } = line.product
  const { place, stop } = watchPlace(cart, line)
  const mutation: Mutation = { name: 'line.remove', args: { lineId: line.id } }
  const [removal] = issueAll([{ cartId: cart.id, shopId: cart.shop_id, mutation }])
  const undo = async (): Promise<void> => {
    // What never left the device has not happened.
    if (removal && (await discardChange(removal.opId))) return
    seeLines([group], cart)
    // To its own place, where the server has given it one.
    const position = place()
    const { room, note } = line
    const row = { uid: line.article_number, quantity: Number(line.antal), ...(room !== undefined && { room }) }
    void addRows(cart, [position === undefined ? row : { ...row, position }])
    if (note !== undefined) void change(cart, { name: 'line.note', args: { lineId: line.id, note } })
  }
  // What the shop has no more cannot be put back.
  const action = line.product.gone ? {} : { action: { label: t`Undo`, run: () => void undo() } }
  const tell = (): void => toast(t`${name} was removed`, 'default', { id: removedToast(line.id), ...action })
  // Once the server has taken it away it tells no more of it.
  void removal?.settled.then(stop)
  void removal?.saved.then((saved) => saved && tell())
}

/** Longer titles are cut, so that the copy's can be told from its origin's. */
const TITLE_ROOM = 180

/**
 * A new cart with the same goods and ordering information, at today's prices; it becomes the active one.
 * @returns the new cart's id, how many lines were left out because the shop has their product no more, and whether all
 * of it is safe on the device
 */
export function copy(cart: Cart): { id: string; left: number; saved: Promise<boolean> } {
  const all = groupsOf(cart.lines)
  const groups = all.filter(({ line }) => !line.product.gone)
  const title = cart.title.slice(0, TITLE_ROOM)
  // Of a company that was taken from the person since, its name is told no more.
  const company = cart.customer_id !== null && cart.company === null ? undefined : cart.customer_id
  const { id, saved } = createCart(cart.shop_id, t`${title} (copy)`, company)
  const made: Where = { id, shop_id: cart.shop_id }
  seeLines(groups, cart)
  const lines = groups.map(({ line: { article_number: uid, antal, room, note } }) => ({
    uid,
    quantity: Number(antal),
    room,
    note,
  }))
  for (const mutation of copied(made, { rooms: cart.rooms, lines })) void change(made, mutation)
  if (cart.note !== undefined) void change(made, { name: 'cart.setNote', args: { note: cart.note } })
  const args = { customer: cart.customer, customerId: cart.customer_id }
  // What was made before it is kept before it, or together with it.
  const [last] = issueAll([{ cartId: id, shopId: cart.shop_id, mutation: { name: 'cart.setInfo', args } }])
  const kept = Promise.all([saved, last?.saved]).then((both) => both.every(Boolean))
  return { id, left: all.length - groups.length, saved: kept }
}

/** Closes the cart for good. Resolves when the server has said so. */
export async function cancel(cart: Cart): Promise<void> {
  const { title } = cart
  const settled = await change(cart, { name: 'cart.cancel', args: {} })
  if (settled.outcome === 'applied') toast(t`${title} was cancelled`, 'success')
}
