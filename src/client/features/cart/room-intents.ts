import { t } from '@lingui/core/macro'
import type { Cart, CartLine } from '#contract/cart/cart.schema.ts'
import { lineIds } from '#contract/cart/line.ts'
import type { Mutation } from '#contract/cart/mutation.schema.ts'
import type { Room } from '#contract/cart/rooms.ts'
import { issueAll } from '../../carts/carts.ts'
import { discardChange } from '../../carts/changes.ts'
import { newId } from '../../http/new-id.ts'
import type { Issued } from '../../outbox/index.ts'
import { toast } from '../../ui/toast.ts'

type Where = Pick<Cart, 'id' | 'shop_id'>

/** One or several changes of a cart, each of which stands for itself. */
const change = ({ id, shop_id }: Where, ...mutations: readonly Mutation[]): (Issued | undefined)[] =>
  mutations.map((mutation) => issueAll([{ cartId: id, shopId: shop_id, mutation }])[0])

/** A new room, the last one; answers its id. */
export function addRoom(cart: Where, name: string): string {
  const roomId = newId()
  change(cart, { name: 'room.add', args: { roomId, name } })
  return roomId
}

export const renameRoom = (cart: Where, { id: roomId }: Room, name: string): void =>
  void change(cart, { name: 'room.rename', args: { roomId, name } })

/** @param at its place among the rooms, from 0 */
export function placeRoom(cart: Pick<Cart, 'id' | 'shop_id' | 'rooms'>, { id: roomId }: Room, at: number): void {
  const others = (cart.rooms ?? []).filter(({ id }) => id !== roomId)
  change(cart, { name: 'room.place', args: { roomId, before: others[at]?.id ?? null } })
}

export const noteLine = (cart: Where, { id }: CartLine, note: string): void =>
  void change(cart, { name: 'line.note', args: { lineId: id, note } })

export const noteCart = (cart: Where, note: string): void => void change(cart, { name: 'cart.setNote', args: { note } })

export const wishDate = (cart: Where, date: string | null): void =>
  void change(cart, { name: 'cart.setWishedDate', args: { date } })

const lineIn = ({ lines }: Cart, uid: string, room: string | null): CartLine | undefined =>
  lines.find((line) => line.parent_id === null && line.article_number === uid && (line.room ?? null) === room)

/** What puts a line back in the room that it had left, when it may have met another one where it went. */
function backFrom(cart: Cart, line: CartLine, to: string | null): Mutation[] {
  const lineId = lineIds(cart.id, cart.shop_id)(line.article_number, null, to)
  const room = line.room ?? null
  if (!lineIn(cart, line.article_number, to)) return [{ name: 'line.move', args: { lineId, room } }]
  const quantity = Number(line.antal)
  return [
    { name: 'lines.add', args: { rows: [{ uid: line.article_number, quantity, ...(room !== null && { room }) }] } },
    { name: 'line.changeQuantity', args: { lineId, delta: -quantity } },
  ]
}

/** Moves a line to a room, or out of any; the message offers the way back. Answers the id that it has there. */
export function moveLine(cart: Cart, line: CartLine, room: string | null): string {
  const [moved] = change(cart, { name: 'line.move', args: { lineId: line.id, room } })
  const { name } = line.product
  const place = cart.rooms?.find(({ id }) => id === room)?.name
  const undo = async (): Promise<void> => {
    // What never left the device has not happened.
    if (moved && (await discardChange(moved.opId))) return
    change(cart, ...backFrom(cart, line, room))
  }
  const text = place === undefined ? t`${name} is in no room now` : t`${name} was moved to ${place}`
  const action = line.product.gone ? {} : { action: { label: t`Undo`, run: () => void undo() } }
  void moved?.saved.then((saved) => saved && toast(text, 'default', { id: `moved-${line.article_number}`, ...action }))
  return lineIds(cart.id, cart.shop_id)(line.article_number, null, room)
}

/** Removes a room, whose lines then are in none; the message offers the way back [ui/look]. */
export function removeRoom(cart: Cart, { id: roomId, name }: Room): void {
  const [removed] = change(cart, { name: 'room.remove', args: { roomId } })
  const rooms = cart.rooms ?? []
  const next = rooms[rooms.findIndex(({ id }) => id === roomId) + 1]
  const lines = cart.lines.filter((line) => line.room === roomId && line.parent_id === null && !line.product.gone)
  const undo = async (): Promise<void> => {
    if (removed && (await discardChange(removed.opId))) return
    change(
      cart,
      { name: 'room.add', args: { roomId, name } },
      { name: 'room.place', args: { roomId, before: next?.id ?? null } },
      ...lines.flatMap((line) => backFrom(cart, line, null)),
    )
  }
  const action = { label: t`Undo`, run: () => void undo() }
  void removed?.saved.then((saved) => saved && toast(t`The room ${name} was removed`, 'default', { action }))
}
