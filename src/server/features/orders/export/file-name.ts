import type { ExportFormat } from '#contract/orders/orders.ts'
import type { OrderTexts } from '../texts.ts'
import { numberOf, type PaperOf } from '../papers/write.ts'
import type { OrderDocument } from './document.ts'

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

/** `Order-2026-00042.pdf`; of several orders the day that the file was made. */
export function fileName(
  orders: readonly Pick<OrderDocument, 'order_number'>[],
  texts: OrderTexts,
  format: ExportFormat,
  today: string,
): string {
  const [first] = orders
  const name = orders.length === 1 && first ? `${texts.order}-${first.order_number}` : `${texts.orders}-${today}`
  return `${name}.${format}`
}

/** `Delivery-note-2026-00042-1.pdf`. */
export function paperName({ order, delivery }: Pick<PaperOf, 'order' | 'delivery'>, { papers }: OrderTexts): string {
  const name = delivery === null ? papers.pickingList : papers.deliveryNote
  return `${name.replaceAll(' ', '-')}-${numberOf(order, delivery)}.pdf`
}
