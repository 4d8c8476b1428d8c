import { moneyOf } from '#contract/cart/sums.ts'
import { filledRooms } from '#contract/cart/by-room.ts'
import { COUNTED } from '#contract/cart/line.ts'
import { toKilograms } from '#contract/cart/climate.ts'
import type { OrderTexts } from '../../texts.ts'
import { type OrderDocument, toldOfLine } from '../document.ts'
import { kilograms } from '../facts.ts'
import { EDGE, FLOOR, line, type Paper, printable, rule, styled, WIDTH } from './paper.ts'

const PAD = 5
const ARTICLE = 96
const QUANTITY = 44
const PRICE = 76
const SUM = 84
const PRODUCT = WIDTH - ARTICLE - QUANTITY - PRICE - SUM
const INDENT = 10
const GUTTER = 8
/** What a page holds under its table's head. */
const LONGEST = FLOOR - EDGE.top - 40

/** The lines of an order, over as many pages as they take, each with the table's head; answers where they end. */
export function drawTable(paper: Paper, order: OrderDocument, texts: OrderTexts, top: number): number {
  const money = moneyOf(order)
  let y = top
  if (y > FLOOR - 80) {
    paper.addPage()
    y = EDGE.top
  }
  y = drawTitles(paper, texts, y)
  for (const { room, lines } of filledRooms(order)) {
    const rows = lines.map((one) => measured(paper, one, texts))
    const head = order.rooms ? ROOM : 0
    rows.forEach((row, i) => {
      const above = i === 0 ? head : 0
      if (y + above + togetherFrom(rows, i) > FLOOR) {
        paper.addPage()
        y = drawTitles(paper, texts, EDGE.top)
      }
      // A part belongs to the line above: nothing stands between them.
      if ((i > 0 || y > top + 15) && row.indent === 0 && y > EDGE.top + 30) rule(paper, y)
      if (above > 0) y = drawRoom(paper, room?.name ?? texts.withoutRoom, y)
      drawRow(paper, row, money, y)
      y += row.height
    })
  }
  rule(paper, y, 1)
  return y
}

/** A room's name over its lines. */
const ROOM = 22
function drawRoom(paper: Paper, name: string, y: number): number {
  line(paper, name, { x: EDGE.left, y: y + 8, width: WIDTH, font: 'strong', size: 10 })
  return y + ROOM
}

/** What must stand on one page from a row on: a product has its parts with it, unless all of them fill more than a page. */
function togetherFrom(rows: readonly Row[], start: number): number {
  const own = rows[start]
  if (!own || own.indent > 0) return own?.height ?? 0
  let whole = own.height
  for (let i = start + 1; (rows[i]?.indent ?? 0) > 0; i++) whole += rows[i]?.height ?? 0
  return whole > LONGEST ? own.height : whole
}

function drawTitles(paper: Paper, texts: OrderTexts, y: number): number {
  const titles = [texts.article, texts.product, texts.quantity, texts.unitPrice, texts.sum]
  titles.forEach((title, i) => {
    const [x, width, align] = PLACES[i]!
    line(paper, title, { x, y, width, align, font: 'strong', size: 8 })
  })
  rule(paper, y + 14, 1)
  return y + 15
}

const PLACES = [
  [EDGE.left, ARTICLE - GUTTER, 'left'],
  [EDGE.left + ARTICLE, PRODUCT - GUTTER, 'left'],
  [EDGE.left + ARTICLE + PRODUCT, QUANTITY, 'right'],
  [EDGE.left + ARTICLE + PRODUCT + QUANTITY, PRICE, 'right'],
  [EDGE.left + ARTICLE + PRODUCT + QUANTITY + PRICE, SUM, 'right'],
] as const

type Line = OrderDocument['lines'][number]

interface Row {
  line: Line
  indent: number
  article: string
  name: string
  /** Delivery time and footprint; what the supplier has said and done. */
  more: readonly string[]
  /** What somebody wrote to it. */
  note: string
  height: number
  nameHeight: number
  noteHeight: number
}

function measured(paper: Paper, one: Line, texts: OrderTexts): Row {
  const indent = one.prisl_underrad === COUNTED ? 0 : INDENT
  const article = printable(one.article_number)
  const name = printable(one.product.name)
  const more = indent > 0 ? [] : moreOf(one, texts)
  styled(paper, { size: 9 })
  const articleHeight = paper.heightOfString(article, { width: ARTICLE - GUTTER - indent })
  const nameHeight = Math.min(paper.heightOfString(name, { width: PRODUCT - GUTTER - indent }), LONGEST)
  const moreHeight = more.length * MORE
  const note = printable(one.note ?? '')
  const left = LONGEST - nameHeight
  const noteHeight =
    note === '' ? 0 : Math.min(styled(paper, NOTE).heightOfString(note, { width: PRODUCT - GUTTER }) + 3, left)
  const text = nameHeight + moreHeight + noteHeight
  const height = Math.min(Math.max(articleHeight, text) + 2 * PAD, LONGEST + moreHeight)
  return { line: one, indent, article, name, more, note, height, nameHeight, noteHeight }
}

const NOTE = { size: 8 } as const

/** The height of each of the small lines under the name. */
const MORE = 12
function moreOf(one: Line, texts: OrderTexts): string[] {
  const { antal, product } = one
  const { delivery_time: time, climate } = product
  const weight = climate && `${kilograms(toKilograms(climate.co2e_g * Number(antal)))} kg CO2e`
  const lines = [[time && texts.time(time), weight], toldOfLine(one, texts)]
  return lines.map((parts) => parts.filter(Boolean).join(' · ')).filter((text) => text !== '')
}

function drawRow(paper: Paper, row: Row, money: (amount: number) => string, top: number): void {
  const { line: one, indent, article, name, more, note, height, nameHeight, noteHeight } = row
  const [articles, products, quantities, prices, sums] = PLACES
  const y = top + PAD
  const ink = indent > 0 ? 'quiet' : 'text'
  const fit = { height: height - PAD, ellipsis: true }
  styled(paper, { ink }).text(article, articles[0] + indent, y, { width: articles[1] - indent, ...fit })
  styled(paper, { ink }).text(name, products[0] + indent, y, {
    width: products[1] - indent,
    height: nameHeight + 1,
    ellipsis: true,
  })
  more.forEach((text, i) =>
    line(paper, text, {
      x: products[0],
      y: y + nameHeight + 1 + i * MORE,
      width: products[1],
      size: 7.5,
      ink: 'quiet',
    }),
  )
  if (noteHeight > 3)
    styled(paper, NOTE).text(note, products[0], y + nameHeight + 2 + more.length * MORE, {
      width: products[1],
      height: noteHeight,
      ellipsis: true,
    })
  const number = (text: string, [x, width]: readonly [number, number, string]) =>
    line(paper, text, { x, y, width, align: 'right', ink })
  number(one.antal, quantities)
  if (one.unit_price !== null) number(money(one.unit_price), prices)
  if (indent === 0) number(money(one.subtotal), sums)
}
