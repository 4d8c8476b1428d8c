import { LOCALES, type Locale, type LocalText } from '#contract/locale.ts'
import type { NamedItem } from '#server/db/item.ts'
import type { TextColumns } from '../map/mapping.ts'
import type { Cell } from '../read/source.ts'
import { clean } from './text.ts'

/** A row's text in every language it has a column for; the plain column is in the file's language. */
export function localText(cells: readonly Cell[], columns: TextColumns, language: Locale): LocalText {
  const text: LocalText = {}
  const set = (locale: Locale, column: number | undefined) => {
    const value = column === undefined ? '' : clean(cells[column])
    if (value !== '') text[locale] = value
  }
  set(language, columns.plain)
  for (const locale of LOCALES) set(locale, columns.by[locale])
  return text
}

/** The text that stands for a filter value in every language: the plain column's, else the file's language's, else any. */
function canonical(cells: readonly Cell[], columns: TextColumns, text: LocalText, language: Locale): string {
  const plain = columns.plain === undefined ? '' : clean(cells[columns.plain])
  return plain || (text[language] ?? LOCALES.map((locale) => text[locale]).find((value) => value !== undefined) ?? '')
}

/** A filter value; its id is its canonical text, so that it stays the same when translations come or change. */
export function namedItem(cells: readonly Cell[], columns: TextColumns, language: Locale): NamedItem | undefined {
  const name = localText(cells, columns, language)
  const id = canonical(cells, columns, name, language)
  return id === '' ? undefined : { id, name }
}

const split = (value: string) => value.split(';').map((entry) => entry.trim())

/** Several filter values in one cell, separated by `;`; translations count where they are as many. */
export function namedList(cells: readonly Cell[], columns: TextColumns, language: Locale): NamedItem[] {
  const text = localText(cells, columns, language)
  const ids = split(canonical(cells, columns, text, language))
  const items = new Map<string, NamedItem>()
  for (const [index, id] of ids.entries()) {
    if (id === '' || items.has(id)) continue
    const name: LocalText = {}
    for (const locale of LOCALES) {
      const entries = split(text[locale] ?? '')
      const entry = entries.length === ids.length ? entries[index] : undefined
      if (entry) name[locale] = entry
    }
    items.set(id, { id, name: Object.keys(name).length > 0 ? name : { [language]: id } })
  }
  return [...items.values()]
}
