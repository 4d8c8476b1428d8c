import { ATTRIBUTE, LEFT_OUT } from '#contract/office/import.ts'
import { type Mapping, mapColumns, recognise } from '../map/mapping.ts'

/** What each column is, in their order: a field, `-` for none, the empty text for an attribute. */
export function fieldsOf(columns: readonly string[], { values, texts, dropped }: Mapping): string[] {
  const fields: string[] = columns.map((name, i) =>
    dropped.includes(name) || (i === 0 && name === '') ? LEFT_OUT : ATTRIBUTE,
  )
  for (const [field, index] of Object.entries(values)) fields[index] = field
  for (const [field, { plain, by }] of Object.entries(texts)) {
    if (plain !== undefined) fields[plain] = field
    for (const [locale, index] of Object.entries(by)) fields[index] = `${field}.${locale}`
  }
  return fields
}

/** The columns with the fields that were chosen, and the choices that have to be passed to the import. */
interface Said {
  map: Record<string, string>
  pairs: Map<string, string>
}

/**
 * What has to be said of columns so that each is what it shall be. What it is by its name anyway is left to that: a column
 * that only its name makes a GTIN or a family may hold something else [server/import].
 * @param wanted column → field, of some columns or all
 * @throws ImportError if `wanted` names an unknown column or field, or if nothing is `uid` or `name`
 */
export function sayColumns(columns: readonly string[], wanted: ReadonlyMap<string, string>): Said {
  const pairs = new Map([...wanted].filter(([name]) => !columns.includes(name)))
  for (;;) {
    const fields = fieldsOf(columns, recognise(columns, pairs))
    const wrong = columns.flatMap((name, i): [string, string][] => {
      const field = wanted.get(name)
      return field === undefined || field === fields[i] || pairs.has(name) ? [] : [[name, field]]
    })
    if (wrong.length === 0) break
    for (const [name, field] of wrong) pairs.set(name, field)
  }
  const fields = fieldsOf(columns, mapColumns(columns, pairs))
  const named = columns.flatMap((name, i): [string, string][] => (name === '' ? [] : [[name, fields[i] ?? ATTRIBUTE]]))
  return { map: Object.fromEntries(named), pairs }
}
