import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import type { ListedImport } from '#contract/office/import.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { momentText } from '../../../i18n/moment.ts'
import { stateName } from './words.ts'

/** Imports as the rows of a file. */
export const importCells = (imports: readonly ListedImport[], i18n: I18n, locale: Locale): Cell[][] => [
  [t`File`, t`Sent`, t`By`, t`State`, t`New products`, t`Products changed`, t`Rows that cannot be read`],
  ...imports.map(({ file_name: file, created_at: at, actor, state, figures }): Cell[] => [
    file,
    momentText(at, locale),
    actor,
    stateName(i18n, state),
    figures?.created ?? null,
    figures?.updated ?? null,
    figures?.skipped ?? null,
  ]),
]
