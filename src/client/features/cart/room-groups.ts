import { byRoom } from '#contract/cart/by-room.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { type CartClimate, climateOf, longestDelivery } from '#contract/cart/climate.ts'
import type { Room } from '#contract/cart/rooms.ts'
import type { DeliveryTime } from '#contract/catalogue/product.schema.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import type { LineGroup } from './groups.ts'

/** The lines of a room with what they come to; `room` null: in none. */
export interface RoomGroup {
  room: Room | null
  groups: readonly LineGroup[]
}

/** A cart's lines by its rooms, those without lines included; one group where there are no rooms. */
export const roomGroups = (rooms: Cart['rooms'], groups: readonly LineGroup[]): readonly RoomGroup[] =>
  byRoom({ rooms, lines: groups.map((group) => ({ group, room: group.line.room })) }).map(({ room, lines }) => ({
    room,
    groups: lines.map(({ group }) => group),
  }))

interface RoomSums {
  /** A decimal, ex VAT. */
  subtotal: number
  climate: CartClimate
  /** The longest; null where no line says any. */
  delivery: DeliveryTime | null
}

export function sumsOf(groups: readonly LineGroup[]): RoomSums {
  const lines = groups.flatMap(({ line, parts }) => [line, ...parts])
  return {
    subtotal: toDecimal(groups.reduce((sum, { line }) => sum + toMinor(line.subtotal), 0)),
    climate: climateOf(lines),
    delivery: longestDelivery(lines).time,
  }
}

/** The room that a line goes to by one step up or down among them; undefined at either end. Null is the last. */
export function roomBeside(rooms: readonly Room[], from: string | null, step: 1 | -1): string | null | undefined {
  const places = [...rooms.map(({ id }) => id), null]
  return places[places.indexOf(from) + step]
}
