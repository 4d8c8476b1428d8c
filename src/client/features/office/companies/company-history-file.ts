import { t } from '@lingui/core/macro'
import type { CompanyChange } from '#contract/office/company.schema.ts'
import type { Locale } from '#contract/locale.ts'
import type { Cell } from '../../../http/table-file.ts'
import { momentText } from '../../../i18n/moment.ts'
import { changeName, companyFieldName, companyValueText, fieldsOf, whoText } from './company-words.ts'

/** What was changed of a company as the rows of a file: one for each field, or one where none was. */
export const companyChangeCells = (changes: readonly CompanyChange[], locale: Locale): Cell[][] => [
  [t`Moment`, t`By whom`, t`What was done`, t`Field`, t`Before`, t`After`],
  ...changes.flatMap((change) => {
    const { at, what, was, became } = change
    const row = [momentText(at, locale), whoText(change), changeName(what)]
    const fields = fieldsOf(change)
    if (fields.length === 0) return [[...row, '', '', '']]
    return fields.map((field): Cell[] => [
      ...row,
      companyFieldName(field),
      companyValueText(was[field] ?? ''),
      companyValueText(became[field] ?? ''),
    ])
  }),
]
