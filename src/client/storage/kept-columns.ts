import { useMemo } from 'react'
import { type DraftKind, useDraft } from './draft.ts'

interface Columns<Key extends string> {
  /** All that there are, in the table's order. */
  all: readonly Key[]
  /** Those that are shown where nobody has chosen; by default all. */
  usual?: readonly Key[]
}

/**
 * Which columns a list shows: those that its address names, else those that the person has chosen last on this device, else
 * the usual ones. `keep` remembers a choice; an empty one is that of the usual columns.
 * @param list the list's name among all
 * @param named by the address; empty: none
 */
export function useColumns<Key extends string>(
  list: string,
  named: readonly Key[],
  { all, usual = all }: Columns<Key>,
): [shown: readonly Key[], keep: (columns: readonly Key[]) => void] {
  const kind = useMemo(
    (): DraftKind<readonly string[]> => ({
      name: `columns/${list}`,
      empty: [],
      read: (kept) => (Array.isArray(kept) ? kept.map(String) : []),
    }),
    [list],
  )
  const [kept, change] = useDraft(kind)
  const remembered = useMemo(() => all.filter((key) => kept.includes(key)), [kept, all])
  const shown = [named, remembered].find((some) => some.length > 0) ?? usual
  return [shown, (columns) => change(() => columns)]
}
