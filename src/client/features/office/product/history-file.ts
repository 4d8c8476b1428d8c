import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ProductChange } from '#contract/office/history.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cell } from '../../../http/table-file.ts'
import { momentText } from '../../../i18n/moment.ts'
import type { FieldKey, Source } from '../fields.ts'
import { fieldName } from '../products/columns.ts'
import { changedKeys, changeText, releasedText, whoText } from './change-words.ts'

interface Words {
  i18n: I18n
  locale: Locale
  /** What a field says, in a line. */
  text: (source: Source, key: FieldKey) => string
}

/** What was changed of a product as the rows of a file: one for each field, or one where none was. */
export const productChangeCells = (changes: readonly ProductChange[], { i18n, locale, text }: Words): Cell[][] => [
  [t`Moment`, t`By whom`, t`What was done`, t`Field`, t`Before`, t`After`],
  ...changes.flatMap((change) => {
    const row = [momentText(change.at, locale), whoText(change), changeText(change)]
    const keys = changedKeys(change)
    if (keys.length === 0) return [[...row, releasedText(change, i18n), '', '']]
    return keys.map((key): Cell[] => [
      ...row,
      fieldName(i18n, key),
      text(change.was as Source, key),
      text(change.became as Source, key),
    ])
  }),
]
