import type { Locale } from '#contract/locale.ts'
import { type FamilySurvey, noFamilies, surveyFamily } from './family/survey.ts'
import { type Category, categoryOf, sameCategory } from './item/categories.ts'
import { uidOf } from './item/item.ts'
import { isMeasure, NUMBER_FIELDS, type NumberField } from './map/fields.ts'
import type { Mapping } from './map/mapping.ts'
import { addEvidence, decideStyle, noEvidence, type StyleEvidence } from './map/number-style.ts'
import type { Decimal } from './map/number-text.ts'
import type { Source, SourceRow } from './read/source.ts'

/** What only the whole file tells, before its first row can be loaded. */
export interface Survey {
  rows: number
  evidence: ReadonlyMap<NumberField, StyleEvidence>
  /** Products that stand in several rows: what their later rows add. */
  repeated: Map<string, { categories: Category[]; loaded: boolean }>
  families: FamilySurvey
}

/**
 * Reads the file once for the style of its numbers, for products in several rows and for families. Keeps the article numbers,
 * what products are alike and the categories of repeated ones alone, so that memory stays small beside the file.
 */
export async function surveyRows(
  source: Source,
  mapping: Mapping,
  language: Locale,
  onRow: () => void,
): Promise<Survey> {
  const columns = NUMBER_FIELDS.flatMap((field) => {
    const column = mapping.values[field]
    return column === undefined ? [] : [{ field, column, evidence: noEvidence(field === 'price') }]
  })
  const seen = new Set<string>()
  const repeated: Survey['repeated'] = new Map()
  const families = noFamilies()
  let rows = 0
  for await (const row of source.rows()) {
    onRow()
    if (!row.more) rows++
    if (row.broken) continue
    for (const { field, column, evidence } of columns) {
      // A measure may be several numbers in one text, `95/154`, and these say nothing of the rest.
      const cell = row.cells[column]
      if (!isMeasure(field) || !String(cell).includes('/')) addEvidence(evidence, cell, row.row)
    }
    if (noteProduct(row, mapping, language, seen, repeated)) surveyFamily(families, row, mapping, language)
  }
  return { rows, repeated, families, evidence: new Map(columns.map(({ field, evidence }) => [field, evidence])) }
}

/** Whether it is the first row of its product. */
function noteProduct(
  row: SourceRow,
  mapping: Mapping,
  language: Locale,
  seen: Set<string>,
  repeated: Survey['repeated'],
): boolean {
  const uid = uidOf(row, mapping)
  if (uid === '') return false
  if (!seen.has(uid)) {
    seen.add(detached(uid))
    return true
  }
  const known = repeated.get(uid) ?? { categories: [], loaded: false }
  repeated.set(uid, known)
  const category = categoryOf(row.cells, mapping, language)
  if (category && !known.categories.some((other) => sameCategory(other, category))) known.categories.push(category)
  return false
}

/** A copy: a piece of a longer text keeps all of that in memory, here a whole chunk of the file for each uid. */
const detached = (text: string): string => Buffer.from(text).toString()

/** The decimal sign of every column of numbers. @throws ImportError asking for `--decimal` */
export function decimalsOf(
  { evidence }: Survey,
  columns: readonly string[],
  mapping: Mapping,
  stated: Decimal | undefined,
): Map<NumberField, Decimal> {
  return new Map(
    [...evidence].map(([field, found]) => {
      const column = columns[mapping.values[field] ?? -1] ?? field
      return [field, decideStyle(column, found, stated)]
    }),
  )
}
