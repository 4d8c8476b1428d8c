import type { OrderTexts } from '../../texts.ts'
import type { OrderDocument } from '../document.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { sumFacts } from '../facts.ts'
import { drawFacts } from './head.ts'
import { EDGE, FLOOR, line, type Paper, printable, styled, WIDTH } from './paper.ts'

const NAMES = 150
const AMOUNTS = 110
const HEIGHT = 90

/** The sums, which stay together, and what else was said. */
export function drawTotals(paper: Paper, order: OrderDocument, texts: OrderTexts, top: number): void {
  let y = top + 12
  if (y + HEIGHT > FLOOR) {
    paper.addPage()
    y = EDGE.top
  }
  const money = moneyOf(order)
  const rows = [
    [texts.subtotal, order.subtotal, false],
    [texts.vat, order.vat, false],
    [texts.total, order.total, true],
  ] as const
  const x = EDGE.left + WIDTH - AMOUNTS
  let next = y
  for (const [name, amount, strong] of rows) {
    const style = { font: strong ? 'strong' : 'text', size: strong ? 11 : 9 } as const
    line(paper, name, { x: x - NAMES, y: next, width: NAMES, ...style })
    line(paper, money(amount), { x, y: next, width: AMOUNTS, align: 'right', ...style })
    next += strong ? 18 : 15
  }
  const facts = drawFacts(paper, sumFacts(order, texts), { x: EDGE.left, y, width: WIDTH - AMOUNTS - NAMES - 20 })
  let end = Math.max(next, facts) + 10
  const said = [
    [texts.additional, order.customer.additional_information],
    [texts.cartNote, order.note ?? ''],
  ] as const
  for (const [name, text] of said) if (text !== '') end = drawParagraph(paper, name, text, end) + 10
}

/** May be long: it flows over to further pages by itself. Answers where it ends. */
export function drawParagraph(paper: Paper, name: string, text: string, top: number): number {
  let y = top
  if (y + 40 > FLOOR) {
    paper.addPage()
    y = EDGE.top
  }
  line(paper, name, { x: EDGE.left, y, width: WIDTH, size: 7.5, ink: 'quiet' })
  styled(paper, { size: 9 }).text(printable(text), EDGE.left, y + 11, { width: WIDTH })
  return paper.y
}
