import type { Locale } from '#contract/locale.ts'
import { clean } from '../item/text.ts'
import type { AttributeColumns, Mapping } from '../map/mapping.ts'
import type { NoteCollector } from '../notes.ts'
import type { SourceRow } from '../read/source.ts'
import { alikeAs } from './alike.ts'
import { isFamily, MEMBERS_MAX } from './limits.ts'
import { proposedId } from './proposed-id.ts'
import type { FamilySurvey } from './survey.ts'

/** To which family each row's product belongs. */
export interface Families {
  of: (row: SourceRow, notes: NoteCollector) => { family: string | undefined; attributes: AttributeColumns[] }
  /** What would be families, were they asked for; see `ImportReport.proposed`. */
  proposes: (row: SourceRow) => string | null
  /** The column that its name alone would have made the families', and that holds something else. */
  declined: string | null
}

/** So many of a column's cells have to be families, where nobody said that it has them. */
const ENOUGH = 0.95
const MOST = 0.8

/**
 * Decides what of a file's families is taken: a column that was mapped as it stands; one that only bears the name where
 * nearly all of it are families of one brand, else it stays an attribute; without a column products that are alike,
 * where these were asked for (`--families`) [server/import].
 */
export function familiesOf(
  { stated, alike }: FamilySurvey,
  mapping: Mapping,
  language: Locale,
  { families = false }: { families?: boolean | undefined },
): Families {
  const column = mapping.values.family
  if (column === undefined) {
    // What nearly all say briefly belongs to the name; what is told at length differs in everything.
    const by = alike.brief >= alike.products * MOST ? 'byText' : 'byName'
    const proposes = (row: SourceRow): string | null => {
      const key = alikeAs(row, mapping, language)?.[by]
      return key !== undefined && isFamily(alike[by].get(key) ?? 0) ? proposedId(key) : null
    }
    const of = (row: SourceRow) => ({ family: (families ? proposes(row) : null) ?? undefined, attributes: [] })
    return { of, proposes: families ? NOTHING : proposes, declined: null }
  }
  const otherwise = mapping.guessed.family
  if (otherwise && !areFamilies(stated)) {
    return { of: () => ({ family: undefined, attributes: [otherwise] }), proposes: NOTHING, declined: otherwise.key }
  }
  return {
    of: ({ cells, row }, notes) => {
      const family = clean(cells[column])
      if (family === '') return { family: undefined, attributes: [] }
      const known = stated.get(family)
      if (otherwise ? known && isOne(known) : (known?.members ?? 0) <= MEMBERS_MAX) return { family, attributes: [] }
      notes.add('no family', row)
      return { family: undefined, attributes: otherwise ? [otherwise] : [] }
    },
    proposes: NOTHING,
    declined: null,
  }
}

const NOTHING = (): null => null

interface Stated {
  members: number
  brand: string | null
}

const isOne = ({ members, brand }: Stated): boolean => isFamily(members) && brand !== null

function areFamilies(stated: FamilySurvey['stated']): boolean {
  let [cells, good] = [0, 0]
  for (const one of stated.values()) {
    cells += one.members
    if (isOne(one)) good += one.members
  }
  return cells > 0 && good >= cells * ENOUGH
}
