import type { RoomLines } from '#contract/cart/by-room.ts'
import { COUNTED } from '#contract/cart/line.ts'
import type { OrderTexts } from '../../texts.ts'
import type { OrderDocument } from '../document.ts'
import { EDGE, FLOOR, line, type Paper, printable, rule, styled, WIDTH } from './paper.ts'

export type OrderedLine = OrderDocument['lines'][number]

/** A column right of the products, whose figures stand under one another. */
export interface Figures {
  title: string
  /** In points. */
  width: number
  of: (line: OrderedLine) => string | null
}

/** Lines with what is told of each. */
export interface Table {
  groups: readonly RoomLines<OrderedLine>[]
  /** Whether what is in no room says so. */
  hasRooms: boolean
  figures: readonly Figures[]
  /** Small lines under the name of a product; its parts have none. */
  more: (line: OrderedLine) => string[]
}

export const PAD = 5
const ARTICLE = 96
const INDENT = 10
const GUTTER = 8
/** What a page holds under its table's head. */
export const LONGEST = FLOOR - EDGE.top - 40

/** Where a page that has come this far still holds the beginning of a table. */
export function tableTop(paper: Paper, top: number): number {
  if (top <= FLOOR - 80) return top
  paper.addPage()
  return EDGE.top
}

/** Lines, over as many pages as they take, each with the table's head; answers where they end. */
export function drawTable(paper: Paper, table: Table, texts: OrderTexts, top: number): number {
  const places = placesOf(table)
  const first = tableTop(paper, top)
  let y = drawTitles(paper, table, places, texts, first)
  for (const { room, lines } of table.groups) {
    const rows = lines.map((one) => measured(paper, one, table, places))
    const head = table.hasRooms ? ROOM : 0
    rows.forEach((row, i) => {
      const above = i === 0 ? head : 0
      if (y + above + togetherFrom(rows, i) > FLOOR) {
        paper.addPage()
        y = drawTitles(paper, table, places, texts, EDGE.top)
      }
      // A part belongs to the line above: nothing stands between them.
      if ((i > 0 || y > first + 15) && row.indent === 0 && y > EDGE.top + 30) rule(paper, y)
      if (above > 0) y = drawRoom(paper, room?.name ?? texts.withoutRoom, y)
      drawRow(paper, row, table, places, y)
      y += row.height
    })
  }
  rule(paper, y, 1)
  return y
}

/** A room's name over its lines. */
export const ROOM = 22
export function drawRoom(paper: Paper, name: string, y: number): number {
  line(paper, name, { x: EDGE.left, y: y + 8, width: WIDTH, font: 'strong', size: 10 })
  return y + ROOM
}

/** What must stand on one page from a row on: a product has its parts with it, unless all of them fill more than a page. */
export function togetherFrom(rows: readonly { indent: number; height: number }[], start: number): number {
  const own = rows[start]
  if (!own || own.indent > 0) return own?.height ?? 0
  let whole = own.height
  for (let i = start + 1; (rows[i]?.indent ?? 0) > 0; i++) whole += rows[i]?.height ?? 0
  return whole > LONGEST ? own.height : whole
}

type Place = readonly [x: number, width: number]

interface Places {
  article: Place
  product: Place
  figures: readonly Place[]
}

function placesOf({ figures }: Table): Places {
  const widths = figures.reduce((sum, { width }) => sum + width, 0)
  const product = WIDTH - ARTICLE - widths
  let x = EDGE.left + ARTICLE + product
  return {
    article: [EDGE.left, ARTICLE - GUTTER],
    product: [EDGE.left + ARTICLE, product - GUTTER],
    figures: figures.map(({ width }) => {
      x += width
      return [x - width, width]
    }),
  }
}

function drawTitles(paper: Paper, { figures }: Table, places: Places, texts: OrderTexts, y: number): number {
  const style = { y, font: 'strong', size: 8 } as const
  line(paper, texts.article, { x: places.article[0], width: places.article[1], ...style })
  line(paper, texts.product, { x: places.product[0], width: places.product[1], ...style })
  figures.forEach(({ title }, i) => {
    const [x, width] = places.figures[i]!
    // What stands beside is not touched.
    line(paper, title, { x: x + 3, width: width - 3, align: 'right', ...style })
  })
  rule(paper, y + 14, 1)
  return y + 15
}

interface MeasuredLine {
  line: OrderedLine
  indent: number
  article: string
  name: string
  more: readonly string[]
  /** What somebody wrote to it. */
  note: string
  height: number
  nameHeight: number
  noteHeight: number
}

function measured(
  paper: Paper,
  one: OrderedLine,
  table: Table,
  { article: articles, product: products }: Places,
): MeasuredLine {
  const indent = one.prisl_underrad === COUNTED ? 0 : INDENT
  const article = printable(one.article_number)
  const name = printable(one.product.name)
  const more = indent > 0 ? [] : table.more(one)
  styled(paper, { size: 9 })
  const articleHeight = paper.heightOfString(article, { width: articles[1] - indent })
  const nameHeight = Math.min(paper.heightOfString(name, { width: products[1] - indent }), LONGEST)
  const moreHeight = more.length * MORE
  const note = printable(one.note ?? '')
  const left = LONGEST - nameHeight
  const noteHeight =
    note === '' ? 0 : Math.min(styled(paper, NOTE).heightOfString(note, { width: products[1] }) + 3, left)
  const text = nameHeight + moreHeight + noteHeight
  const height = Math.min(Math.max(articleHeight, text) + 2 * PAD, LONGEST + moreHeight)
  return { line: one, indent, article, name, more, note, height, nameHeight, noteHeight }
}

const NOTE = { size: 8 } as const

/** The height of each of the small lines under the name. */
const MORE = 12
function drawRow(paper: Paper, row: MeasuredLine, { figures }: Table, places: Places, top: number): void {
  const { line: one, indent, article, name, more, note, height, nameHeight, noteHeight } = row
  const { article: articles, product: products } = places
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
  figures.forEach(({ of }, i) => {
    const [x, width] = places.figures[i]!
    const figure = of(one)
    if (figure !== null) line(paper, figure, { x, y, width, align: 'right', ink })
  })
}
