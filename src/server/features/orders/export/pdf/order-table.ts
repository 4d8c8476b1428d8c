import { toKilograms } from '#contract/cart/climate.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { filledRooms } from '#contract/cart/by-room.ts'
import type { OrderTexts } from '../../texts.ts'
import { type OrderDocument, toldOfLine } from '../document.ts'
import { kilograms } from '../facts.ts'
import type { OrderedLine, Table } from './table.ts'

/** All lines of an order with their prices. */
export function orderTable(order: OrderDocument, texts: OrderTexts): Table {
  const money = moneyOf(order)
  return {
    groups: filledRooms(order),
    hasRooms: order.rooms !== undefined,
    figures: [
      { title: texts.quantity, width: 44, of: ({ antal }) => antal },
      { title: texts.unitPrice, width: 76, of: ({ unit_price: price }) => (price === null ? null : money(price)) },
      {
        title: texts.sum,
        width: 84,
        of: ({ prisl_underrad, subtotal }) => (prisl_underrad === COUNTED ? money(subtotal) : null),
      },
    ],
    more: (line) => moreOf(line, texts),
  }
}

/** Delivery time and footprint; what the supplier has said and done. */
function moreOf(one: OrderedLine, texts: OrderTexts): string[] {
  const { antal, product } = one
  const { delivery_time: time, climate } = product
  const weight = climate && `${kilograms(toKilograms(climate.co2e_g * Number(antal)))} kg CO2e`
  const lines = [[time && texts.time(time), weight], toldOfLine(one, texts)]
  return lines.map((parts) => parts.filter(Boolean).join(' · ')).filter((text) => text !== '')
}
