import { buffer } from 'node:stream/consumers'
import { languageTag, type Locale } from '#contract/locale.ts'
import type { OrderDocument } from '../export/document.ts'
import { drawLogo } from '../export/pdf/head.ts'
import { blankPaper } from '../export/pdf/paper.ts'
import { addressOf, drawMargins } from '../export/pdf/pdf.ts'
import { orderTexts } from '../texts.ts'
import { drawDeliveryNote } from './delivery-note.ts'
import { drawPickingList } from './picking-list.ts'

/** A paper that goes with the goods, to be written. */
export interface PaperOf {
  language: Locale
  order: OrderDocument
  /** Of a delivery, or of the list itself: `2026-11-21`. */
  day: string
  /** Which delivery it is of, from 1; null: the list of what is still to be picked. */
  delivery: number | null
  /** PNG, where the shop has one. */
  logo?: Uint8Array | undefined
}

/** A picking list or a delivery note on A4. @throws {Error} the order has no such delivery */
export async function writePaper({ language, order, day, delivery, logo }: PaperOf): Promise<Buffer> {
  const texts = orderTexts(language)
  const { pickingList, deliveryNote } = texts.papers
  const name = delivery === null ? pickingList : deliveryNote
  const paper = blankPaper({
    title: `${name} ${numberOf(order, delivery)}`,
    author: order.shop_name,
    lang: languageTag(language),
  })
  const done = buffer(paper)
  paper.addPage()
  if (logo) drawLogo(paper, addressOf(logo))
  const head =
    delivery === null
      ? await drawPickingList(paper, order, day, texts)
      : drawDeliveryNote(paper, order, { day, number: delivery }, texts)
  drawMargins(paper, head, texts, 0)
  paper.end()
  return await done
}

/** `2026-00042`, and `2026-00042-1` of its first delivery. */
export const numberOf = (
  { order_number: number }: Pick<OrderDocument, 'order_number'>,
  delivery: number | null,
): string => (delivery === null ? number : `${number}-${delivery}`)
