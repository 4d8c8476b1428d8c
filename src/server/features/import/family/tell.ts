import type { ImportedItem } from '../item/item.ts'
import { type ImportReport, NAMES_SHOWN } from '../report.ts'

/** Counts for the report which families there are, and which there would be. */
export function familyTally({ families, proposed }: Pick<ImportReport, 'families' | 'proposed'>) {
  const taken = new Set<string>()
  const alike = new Set<string>()
  return ({ item }: ImportedItem, proposal: string | null): void => {
    if (item.family !== undefined) {
      taken.add(item.family)
      families.count = taken.size
      families.products++
    }
    if (proposal === null) return
    proposed.products++
    if (alike.has(proposal)) return
    alike.add(proposal)
    proposed.count = alike.size
    if (proposed.names.length < NAMES_SHOWN) proposed.names.push(Object.values(item.name)[0] ?? '')
  }
}
