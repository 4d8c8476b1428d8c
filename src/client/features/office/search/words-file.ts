import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Pin, SynonymGroup } from '#contract/office/search-words.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { countsIn } from './words.ts'

/** Synonyms as the rows of a file, with commas as in their form. */
export const synonymCells = (groups: readonly SynonymGroup[], i18n: I18n): Cell[][] => [
  [t`These words`, t`Also find`, t`Language`],
  ...groups.map(({ words, finds, language }): Cell[] => [words.join(', '), finds.join(', '), countsIn(i18n, language)]),
]

/** What comes first for questions as the rows of a file, one for each product, in their order. */
export const pinCells = (pins: readonly Pin[], i18n: I18n): Cell[][] => [
  [t`What people search for`, t`Language`, t({ message: 'Place', context: 'rank among others' }), t`Article number`],
  ...pins.flatMap(({ question, language, products }) =>
    products.map((uid, at): Cell[] => [question, countsIn(i18n, language), at + 1, uid]),
  ),
]
