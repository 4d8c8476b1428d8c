import { COUNTED } from '#contract/cart/line.ts'
import { leftOf } from '#contract/orders/papers.ts'
import { type OrderDocument, toldOfLine } from '../export/document.ts'
import { receiverFacts, referenceFacts } from '../export/facts.ts'
import { drawHead, type Head } from '../export/pdf/head.ts'
import { EDGE, FLOOR, INK, line, type Paper, printable, rule, styled, WIDTH } from '../export/pdf/paper.ts'
import { drawRoom, type OrderedLine, LONGEST, PAD, ROOM, tableTop, togetherFrom } from '../export/pdf/table.ts'
import { drawParagraph } from '../export/pdf/totals.ts'
import type { OrderTexts } from '../texts.ts'
import { type Bars, code128 } from './barcode.ts'
import { countOf, linesWith, withParts } from './pieces.ts'
import { drawSignature } from './signature.ts'

const BOX = 15
const PIECES = { x: EDGE.left + 22, width: 54 }
const BARCODE = { width: 188, height: 26 }
const PRODUCT = { x: PIECES.x + PIECES.width + 14, width: WIDTH - 22 - PIECES.width - 14 - BARCODE.width - 10 }
const INDENT = 14
/** Points of the narrowest bar: 0.25 mm is what every scanner still reads off paper. */
const MODULE = { least: 0.71, most: 1.1 }
/** How many of them must stay white on each side. */
const QUIET = 10

/**
 * What is still to be delivered of an order, to be fetched and ticked off: no prices, big quantities, article numbers
 * as barcodes where they make one.
 * @param today `2026-11-21`
 */
export async function drawPickingList(
  paper: Paper,
  order: OrderDocument,
  today: string,
  texts: OrderTexts,
): Promise<Head> {
  const { papers } = texts
  const left = leftOf(order)
  const count = countOf(order, left)
  const head: Head = {
    shop: order.shop_name,
    day: today,
    title: `${papers.pickingList} ${order.order_number}`,
    about: [order.project, papers.toPick(count.lines, count.pieces)].filter((text) => text !== '').join('\n'),
    facts: [receiverFacts(order, texts), referenceFacts(order, texts)],
  }
  const pieces = withParts(order, left)
  const bars = await barsOf(order.lines.filter(({ id }) => pieces.has(id)))
  let y = drawRows(paper, order, { pieces, bars }, texts, drawHead(paper, head)) + 14
  const said = [
    [texts.additional, order.customer.additional_information],
    [texts.cartNote, order.note ?? ''],
  ] as const
  for (const [name, text] of said) if (text !== '') y = drawParagraph(paper, name, text, y) + 10
  drawSignature(paper, [papers.pickedBy, papers.signed], y)
  return head
}

/** By article number: one that stands there several times is made once. */
async function barsOf(lines: readonly OrderedLine[]): Promise<ReadonlyMap<string, Bars | null>> {
  const bars = new Map<string, Bars | null>()
  for (const { article_number: article } of lines) if (!bars.has(article)) bars.set(article, await code128(article))
  return bars
}

interface Picked {
  pieces: ReadonlyMap<string, number>
  bars: ReadonlyMap<string, Bars | null>
}

function drawRows(paper: Paper, order: OrderDocument, picked: Picked, texts: OrderTexts, top: number): number {
  let y = drawTitles(paper, texts, tableTop(paper, top))
  for (const { room, lines } of linesWith(order, picked.pieces)) {
    const rows = lines.map((one) => measured(paper, one, picked, texts))
    const head = order.rooms === undefined ? 0 : ROOM
    rows.forEach((row, i) => {
      const above = i === 0 ? head : 0
      if (y + above + togetherFrom(rows, i) > FLOOR) {
        paper.addPage()
        y = drawTitles(paper, texts, EDGE.top)
      }
      if (above > 0) y = drawRoom(paper, room?.name ?? texts.withoutRoom, y)
      drawRow(paper, row, y)
      y += row.height
      rule(paper, y)
    })
  }
  return y
}

function drawTitles(paper: Paper, texts: OrderTexts, y: number): number {
  const style = { y, font: 'strong', size: 8 } as const
  line(paper, texts.quantity, { ...PIECES, ...style, align: 'right' })
  line(paper, texts.product, { ...PRODUCT, ...style })
  rule(paper, y + 14, 1)
  return y + 15
}

interface PickingRow {
  indent: number
  height: number
  pieces: string
  /** Texts under one another, in the place of the product. */
  texts: readonly { text: string; size: number; font: 'strong' | 'text'; ink: 'text' | 'quiet'; height: number }[]
  bars: Bars | null
}

function measured(paper: Paper, one: OrderedLine, { pieces, bars }: Picked, texts: OrderTexts): PickingRow {
  const indent = one.prisl_underrad === COUNTED ? 0 : INDENT
  const width = PRODUCT.width - indent
  const wanted = [
    { text: one.article_number, size: 11, font: 'strong', ink: 'text' },
    { text: one.product.name, size: 9, font: 'text', ink: 'text' },
    { text: toldOfLine(one, texts).join(' · '), size: 7.5, font: 'text', ink: 'quiet' },
    { text: one.note ?? '', size: 8, font: 'text', ink: 'text' },
  ] as const
  let left = LONGEST - 2 * PAD
  const lines = wanted.flatMap((one) => {
    const text = printable(one.text)
    if (text === '') return []
    const height = Math.min(styled(paper, one).heightOfString(text, { width }) + 1, left)
    left -= height
    return height > 4 ? [{ ...one, text, height }] : []
  })
  const text = lines.reduce((sum, { height }) => sum + height, 0)
  return {
    indent,
    height: Math.max(text, BARCODE.height + 6) + 2 * PAD,
    pieces: String(pieces.get(one.id) ?? 0),
    texts: lines,
    bars: bars.get(one.article_number) ?? null,
  }
}

function drawRow(paper: Paper, { indent, height, pieces, texts, bars }: PickingRow, top: number): void {
  const middle = top + height / 2
  paper
    .rect(EDGE.left + indent, middle - BOX / 2, BOX, BOX)
    .lineWidth(1)
    .strokeColor(INK.text)
    .stroke()
  const size = indent > 0 ? 13 : 18
  line(paper, pieces, { ...PIECES, y: middle - size * 0.62, align: 'right', font: 'strong', size })
  let y = top + PAD
  for (const { text, height: room, ...style } of texts) {
    styled(paper, style).text(text, PRODUCT.x + indent, y, {
      width: PRODUCT.width - indent,
      height: room,
      ellipsis: true,
    })
    y += room
  }
  if (bars) drawBars(paper, bars, middle - BARCODE.height / 2)
}

/** Against the right edge; not at all where they would be too narrow to be read. */
function drawBars(paper: Paper, { width, bars }: Bars, y: number): void {
  const module = Math.min(MODULE.most, BARCODE.width / (width + 2 * QUIET))
  if (module < MODULE.least) return
  const left = EDGE.left + WIDTH - (width + QUIET) * module
  for (const [start, wide] of bars) paper.rect(left + start * module, y, wide * module, BARCODE.height)
  paper.fill('#000000')
}
