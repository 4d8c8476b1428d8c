import type { Locale } from '#contract/locale.ts'
import type { ExportFormat } from '#contract/orders/orders.ts'
import { orderTexts } from '../texts.ts'
import { csvOf } from './csv.ts'
import type { OrderDocument } from './document.ts'
import { pdfOf } from './pdf/pdf.ts'
import { xlsxOf } from './xlsx.ts'

export interface Rendering {
  format: ExportFormat
  language: Locale
  orders: readonly OrderDocument[]
  /** Logos as PNG, by shop, for what shows one. */
  logos?: Readonly<Record<string, Uint8Array>>
}

export async function render({ format, language, orders, logos }: Rendering): Promise<Buffer> {
  const texts = orderTexts(language)
  if (format === 'csv') return csvOf(orders, texts)
  return format === 'xlsx' ? await xlsxOf(orders, texts) : await pdfOf(orders, texts, language, logos)
}
