import type { CatalogueItem } from '#server/db/item.ts'
import { type RowProblems, shown } from './row-problems.ts'
import { listOf } from './text.ts'

const MAX_LINKS = 500

/** `uid:quantity;…`; the quantity is a whole number from 1, and 1 if it is left out. */
export function partsOf(text: string, uid: string, problems: RowProblems): CatalogueItem['parts'] {
  const parts = new Map<string, number>()
  for (const entry of listOf(text)) {
    const match = /^(.*?)(?:\s*:\s*(\d{1,6}))?$/u.exec(entry)
    const part = match?.[1] ?? ''
    const quantity = Number(match?.[2] ?? 1)
    if (part === '' || part.includes(':') || quantity < 1) problems.add('parts', `${shown(entry)} is not uid:quantity`)
    else if (part === uid) problems.add('parts', 'a product cannot be a part of itself')
    else parts.set(part, (parts.get(part) ?? 0) + quantity)
  }
  if (parts.size > MAX_LINKS) problems.add('parts', `must be at most ${MAX_LINKS}`)
  return [...parts].map(([part, quantity]) => ({ uid: part, quantity }))
}

/** `uid;…`, without the product itself. */
export function relatedOf(text: string, uid: string, problems: RowProblems): string[] {
  const related = listOf(text).filter((other) => other !== uid)
  if (related.length > MAX_LINKS) problems.add('related', `must be at most ${MAX_LINKS}`)
  return related
}
