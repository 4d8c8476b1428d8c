import { createHash } from 'node:crypto'

/** The products of a shop that a company may not see. Companies with the same set share what is made without it. */
export interface HiddenSet {
  /** Follows from the uids; '' where there are none. */
  name: string
  uids: ReadonlySet<string>
}

export const NOTHING_HIDDEN: HiddenSet = { name: '', uids: new Set() }

export function hiddenSet(uids: Iterable<string>): HiddenSet {
  const sorted = [...uids].toSorted()
  if (sorted.length === 0) return NOTHING_HIDDEN
  const name = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 32)
  return { name, uids: new Set(sorted) }
}
