import type { Meta } from '#contract/catalogue/catalogue.schema.ts'

/** First and last product shown, from 1, for the line *showing X - Y of total*; null for an empty page. */
export function resultRange(
  meta: Pick<Meta, 'current_page' | 'per_page' | 'total'>,
): { from: number; to: number } | null {
  const from = (meta.current_page - 1) * meta.per_page + 1
  return from > meta.total ? null : { from, to: Math.min(from + meta.per_page - 1, meta.total) }
}
