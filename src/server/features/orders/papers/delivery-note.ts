import { COUNTED } from '#contract/cart/line.ts'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import { type Delivery, deliveriesOf } from '#contract/orders/papers.ts'
import type { OrderDocument } from '../export/document.ts'
import { receiverFacts, referenceFacts } from '../export/facts.ts'
import { drawHead, type Head } from '../export/pdf/head.ts'
import { EDGE, FLOOR, line, type Paper, WIDTH } from '../export/pdf/paper.ts'
import { drawTable, type OrderedLine, type Table } from '../export/pdf/table.ts'
import { drawParagraph } from '../export/pdf/totals.ts'
import type { OrderTexts } from '../texts.ts'
import { linesWith, withParts } from './pieces.ts'
import { drawSignature } from './signature.ts'

const FIGURE = 62

/** The day of a delivery, `2026-11-21`, and which one it is. */
export interface NoteOf {
  day: string
  number: number
}

export const noteHead = (order: OrderDocument, { day, number }: NoteOf, texts: OrderTexts): Head => ({
  shop: order.shop_name,
  day,
  title: `${texts.papers.deliveryNote} ${order.order_number}-${number}`,
  about: order.project,
  facts: [receiverFacts(order, texts), referenceFacts(order, texts)],
})

/**
 * What came with one delivery, and what is still to come, without a price.
 * @throws {Error} the order has no such delivery
 */
export function drawDeliveryNote(paper: Paper, order: OrderDocument, note: NoteOf, texts: OrderTexts): Head {
  const deliveries = deliveriesOf(order)
  const delivery = deliveries[note.number - 1]
  if (!delivery) throw new Error(`The order has no delivery ${note.number}`)
  const head = noteHead(order, note, texts)
  const rest = restAfter(order, deliveries.slice(0, note.number))
  let y = drawHead(paper, head)
  y = drawTable(paper, deliveredTable(order, delivery, rest, texts), texts, y) + 16
  const words = order.steps[delivery.step]?.note
  if (words) y = drawParagraph(paper, texts.mail.note, words, y) + 14
  y = drawRest(paper, order, rest, texts, y)
  drawSignature(paper, [texts.papers.receivedBy, texts.papers.signed], y)
  return head
}

/** What was left of each line after some deliveries. */
function restAfter(order: OrderDocument, deliveries: readonly Delivery[]): ReadonlyMap<string, number> {
  const counted = order.lines.filter((line) => line.prisl_underrad === COUNTED)
  const rest = new Map(counted.map(({ id, antal }) => [id, Number(antal)]))
  for (const { pieces } of deliveries)
    for (const [id, quantity] of pieces) {
      const left = (rest.get(id) ?? 0) - quantity
      if (left > 0) rest.set(id, left)
      else rest.delete(id)
    }
  return rest
}

function deliveredTable(
  order: OrderDocument,
  { pieces }: Delivery,
  rest: ReadonlyMap<string, number>,
  texts: OrderTexts,
): Table {
  const { ordered, delivered, left } = texts.papers
  const now = withParts(order, pieces)
  const toCome = withParts(order, rest)
  return {
    groups: linesWith(order, now),
    hasRooms: order.rooms !== undefined,
    figures: [
      { title: ordered, width: FIGURE, of: ({ antal }) => antal },
      { title: delivered, width: FIGURE, of: ({ id }) => String(now.get(id) ?? 0) },
      { title: left, width: FIGURE, of: ({ id }) => String(isOver(order) ? 0 : (toCome.get(id) ?? 0)) },
    ],
    more: () => [],
  }
}

const isOver = ({ status }: OrderDocument): boolean => statusOf(status) === STATUS.cancelled

/** What follows, with the day that it is promised for; or that nothing does. */
function drawRest(
  paper: Paper,
  order: OrderDocument,
  rest: ReadonlyMap<string, number>,
  texts: OrderTexts,
  top: number,
): number {
  const { papers } = texts
  if (rest.size === 0) return drawSentence(paper, papers.whole, top)
  if (isOver(order)) return drawSentence(paper, papers.cancelled, top)
  const pieces = withParts(order, rest)
  const table: Table = {
    groups: linesWith(order, pieces),
    hasRooms: order.rooms !== undefined,
    figures: [
      { title: texts.deliveryOn, width: 84, of: ({ delivery_on: day }: OrderedLine) => day ?? null },
      { title: papers.left, width: FIGURE, of: ({ id }) => String(pieces.get(id) ?? 0) },
    ],
    more: () => [],
  }
  return drawTable(paper, table, texts, drawHeading(paper, papers.rest, top))
}

function drawSentence(paper: Paper, text: string, top: number): number {
  const y = roomFor(paper, 20, top)
  line(paper, text, { x: EDGE.left, y, width: WIDTH, size: 10 })
  return y + 18
}

/** Keeps it together with the beginning of what it is over. */
function drawHeading(paper: Paper, text: string, top: number): number {
  const y = roomFor(paper, 110, top)
  line(paper, text, { x: EDGE.left, y, width: WIDTH, font: 'strong', size: 12 })
  return y + 24
}

function roomFor(paper: Paper, height: number, top: number): number {
  if (top + height <= FLOOR) return top
  paper.addPage()
  return EDGE.top
}
