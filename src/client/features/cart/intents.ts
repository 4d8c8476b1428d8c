import { t } from '@lingui/core/macro'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import type { Mutation, MutationArguments } from '#contract/cart/mutation.schema.ts'
import { piecesOf } from '../../carts/add-rows.ts'
import { issue, issueAll } from '../../carts/carts.ts'
import { discardChange } from '../../carts/changes.ts'
import type { Settled } from '../../outbox/index.ts'
import { watchPlace } from '../../carts/line-place.ts'
import { seeLines } from '../../carts/see-lines.ts'
import { toast } from '../../ui/toast.ts'
import type { LineGroup } from './groups.ts'

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
    seeLines({ ...cart, lines: [line, ...group.parts] })
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

/** Closes the cart for good. Resolves when the server has said so. */
export async function cancel(cart: Cart): Promise<void> {
  const { title } = cart
  const settled = await change(cart, { name: 'cart.cancel', args: {} })
  if (settled.outcome === 'applied') toast(t`${title} was cancelled`, 'success')
}
