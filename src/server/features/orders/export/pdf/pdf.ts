import { buffer } from 'node:stream/consumers'
import { languageTag, type Locale } from '#contract/locale.ts'
import type { OrderTexts } from '../../texts.ts'
import type { OrderDocument } from '../document.ts'
import { buyerFacts, deliveryFacts } from '../facts.ts'
import { drawHead, drawLogo, type Head } from './head.ts'
import { blankPaper, EDGE, FLOOR, line, type Paper, WIDTH } from './paper.ts'
import { orderTable } from './order-table.ts'
import { drawTable } from './table.ts'
import { drawTotals } from './totals.ts'

/**
 * Orders on A4, each from a page of its own, and each with its own page numbers.
 * @param logos PNG by shop, where a shop has a logo
 */
export async function pdfOf(
  orders: readonly OrderDocument[],
  texts: OrderTexts,
  language: Locale,
  logos: Readonly<Record<string, Uint8Array>> = {},
): Promise<Buffer> {
  const [first] = orders
  const title = orders.length === 1 && first ? `${texts.order} ${first.order_number}` : texts.orders
  const paper = blankPaper({ title, author: first?.shop_name ?? '', lang: languageTag(language) })
  const done = buffer(paper)
  const images = new Map(Object.entries(logos).map(([shop, png]) => [shop, addressOf(png)]))
  for (const order of orders) {
    const start = paper.bufferedPageRange().count
    paper.addPage()
    const logo = images.get(order.shop_id)
    if (logo) drawLogo(paper, logo)
    const head = headOf(order, texts)
    const top = drawHead(paper, head)
    drawTotals(paper, order, texts, drawTable(paper, orderTable(order, texts), texts, top))
    drawMargins(paper, head, texts, start)
  }
  paper.end()
  return await done
}

const headOf = (order: OrderDocument, texts: OrderTexts): Head => ({
  shop: order.shop_name,
  day: order.day,
  title: `${texts.order} ${order.order_number}`,
  about: order.project,
  facts: [buyerFacts(order, texts), deliveryFacts(order, texts)],
})

/** By its address a picture is known again: it is in the file once, however many orders show it. */
export const addressOf = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

/** What runs along each page from one on can only be written when their number is known. */
export function drawMargins(paper: Paper, { shop, title }: Head, texts: OrderTexts, start: number): void {
  const end = paper.bufferedPageRange().count
  for (let page = start; page < end; page++) {
    paper.switchToPage(page)
    const along = { x: EDGE.left, width: WIDTH / 2, size: 8, ink: 'quiet' } as const
    if (page > start) line(paper, `${shop} · ${title}`, { ...along, y: EDGE.top - 30, width: WIDTH })
    line(paper, title, { ...along, y: FLOOR + 22 })
    const number = texts.page(page - start + 1, end - start)
    line(paper, number, { ...along, x: EDGE.left + WIDTH / 2, y: FLOOR + 22, align: 'right' })
  }
}
