import { buffer } from 'node:stream/consumers'
import { languageTag, type Locale } from '#contract/locale.ts'
import type { OrderTexts } from '../../texts.ts'
import type { OrderDocument } from '../document.ts'
import { drawHead, drawLogo } from './head.ts'
import { blankPaper, EDGE, FLOOR, line, type Paper, WIDTH } from './paper.ts'
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
    const top = drawHead(paper, order, texts)
    drawTotals(paper, order, texts, drawTable(paper, order, texts, top))
    drawMargins(paper, order, texts, start)
  }
  paper.end()
  return await done
}

/** By its address a picture is known again: it is in the file once, however many orders show it. */
const addressOf = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`

/** What runs along each page can only be written when their number is known. */
function drawMargins(paper: Paper, order: OrderDocument, texts: OrderTexts, start: number): void {
  const end = paper.bufferedPageRange().count
  const name = `${texts.order} ${order.order_number}`
  for (let page = start; page < end; page++) {
    paper.switchToPage(page)
    const along = { x: EDGE.left, width: WIDTH / 2, size: 8, ink: 'quiet' } as const
    if (page > start) line(paper, `${order.shop_name} · ${name}`, { ...along, y: EDGE.top - 30, width: WIDTH })
    line(paper, name, { ...along, y: FLOOR + 22 })
    const number = texts.page(page - start + 1, end - start)
    line(paper, number, { ...along, x: EDGE.left + WIDTH / 2, y: FLOOR + 22, align: 'right' })
  }
}
