import { createHash } from 'node:crypto'
import type { Locale, LocalText } from '#contract/locale.ts'
import { stemOf } from '../../../said/stem.ts'
import { categoryOf } from '../item/categories.ts'
import { localText } from '../item/local-text.ts'
import { clean } from '../item/text.ts'
import type { Mapping } from '../map/mapping.ts'
import type { SourceRow } from '../read/source.ts'

/** How a product is named, as numbers: products of one number are alike. The same in every file. */
export interface Alike {
  /** Its brand, category and name, but for words of colour, size and material. */
  byName: number
  /** The same with its description. */
  byText: number
  /** Whether the description is so short that it reads as part of the name: *Bar table, 51x51 cm*. */
  isBrief: boolean
}

const BRIEF = 80

/** Null for a product whose name says nothing else. */
export function alikeAs({ cells }: SourceRow, mapping: Mapping, language: Locale): Alike | null {
  const said = (text: LocalText): string => text[language] ?? Object.values(text)[0] ?? ''
  const name = stemOf(said(localText(cells, mapping.texts.name, language)))
  if (name === '') return null
  const description = said(localText(cells, mapping.texts.description, language))
  const category = categoryOf(cells, mapping, language)
  const parts = [
    clean(cells[mapping.values.brand ?? -1]).toLowerCase(),
    category?.id ?? '',
    category?.subcategory?.id ?? '',
    name,
  ]
  return {
    byName: numberOf(parts),
    byText: numberOf([...parts, stemOf(description)]),
    isBrief: description.length <= BRIEF,
  }
}

/** Numbers of 48 bits take little room, and two of a million texts hardly ever share one. */
const numberOf = (parts: readonly string[]): number =>
  createHash('sha256').update(parts.join('\n')).digest().readUIntBE(0, 6)
