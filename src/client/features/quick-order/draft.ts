import type { DraftKind } from '../../storage/draft.ts'
import type { Item } from './items.ts'
import { isItem } from './is-item.ts'

/** What is being written of a quick order: the words, then the list that was made of them. */
export interface QuickDraft {
  text: string
  items: readonly Item[]
  /** Lines that are no rows: headings and blank ones. */
  headings: number
  blank: number
}

export const EMPTY: QuickDraft = { text: '', items: [], headings: 0, blank: 0 }

const count = (value: unknown): number => (Number.isInteger(value) ? (value as number) : 0)

/** What comes back from storage, as far as it is what it should be: a list is whole, or it is none. */
function read(kept: unknown): QuickDraft {
  if (typeof kept !== 'object' || kept === null) return EMPTY
  const { text, items, headings, blank } = kept as Partial<Record<keyof QuickDraft, unknown>>
  return {
    text: typeof text === 'string' ? text : '',
    items: Array.isArray(items) && items.every(isItem) ? items : [],
    headings: count(headings),
    blank: count(blank),
  }
}

/** The unfinished quick order of one shop. */
export const quickDraft = (shopId: string): DraftKind<QuickDraft> => ({
  name: `quick-order/${shopId}`,
  empty: EMPTY,
  read,
})

export const isBlank = ({ text, items }: QuickDraft): boolean => text.trim() === '' && items.length === 0
