import type { Locale } from '#contract/locale.ts'
import { clean } from '../item/text.ts'
import type { Mapping } from '../map/mapping.ts'
import type { SourceRow } from '../read/source.ts'
import { alikeAs } from './alike.ts'

/** What the rows of a file say of families, each product once. */
export interface FamilySurvey {
  /** By what the column says: how many products, and of which brand; null: of several. */
  stated: Map<string, { members: number; brand: string | null }>
  /** Without a column: how many products are alike, and of how many the description is brief. */
  alike: { byName: Map<number, number>; byText: Map<number, number>; products: number; brief: number }
}

export const noFamilies = (): FamilySurvey => ({
  stated: new Map(),
  alike: { byName: new Map(), byText: new Map(), products: 0, brief: 0 },
})

export function surveyFamily(
  { stated, alike }: FamilySurvey,
  row: SourceRow,
  mapping: Mapping,
  language: Locale,
): void {
  const column = mapping.values.family
  if (column === undefined) {
    const one = alikeAs(row, mapping, language)
    if (!one) return
    alike.products++
    if (one.isBrief) alike.brief++
    alike.byName.set(one.byName, (alike.byName.get(one.byName) ?? 0) + 1)
    alike.byText.set(one.byText, (alike.byText.get(one.byText) ?? 0) + 1)
    return
  }
  const family = clean(row.cells[column])
  if (family === '') return
  const brand = clean(row.cells[mapping.values.brand ?? -1])
  const known = stated.get(family)
  if (!known) stated.set(detached(family), { members: 1, brand: detached(brand) })
  else {
    known.members++
    if (known.brand !== brand) known.brand = null
  }
}

/** A copy: a piece of a longer text keeps all of that in memory. */
const detached = (text: string): string => Buffer.from(text).toString()
