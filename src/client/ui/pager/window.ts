/** Pages either side of the current one [ui/pager]. */
const AROUND = 2
/** Up to this many pages all are shown [ui/pager]. */
const ALL = 7

/** A page number, or a gap between two that do not follow each other. */
export type PagerItem = number | 'gap'

/**
 * The page numbers a pager shows [ui/pager]: all up to seven; otherwise two either side of the current one, the window
 * forced to 1–5 near the start and to the last five near the end, with the first and the last page and gaps between.
 * `current` outside 1…`total` is brought inside; no pages give no items.
 */
export function pagerWindow(current: number, total: number): PagerItem[] {
  if (total <= ALL) return range(1, total)
  const size = 2 * AROUND + 1
  const from = Math.min(Math.max(current - AROUND, 1), total - size + 1)
  const items: PagerItem[] = range(from, from + size - 1)
  if (from > 2) items.unshift('gap')
  if (from > 1) items.unshift(1)
  if (from + size < total) items.push('gap')
  if (from + size <= total) items.push(total)
  return items
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i)
