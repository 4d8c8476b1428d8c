import { t } from '@lingui/core/macro'
import type { AttributeColumn } from '#contract/office/attributes.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { kindName, standingText } from './words.ts'

/** Columns as the rows of a file. */
export const attributeCells = (columns: readonly AttributeColumn[]): Cell[][] => [
  [t`Column`, t`Most often`, t`Products`, t`Different values`, t`What it is`, t`Buyers have it as`],
  ...columns.map((one): Cell[] => [
    one.key,
    one.example,
    one.products,
    one.values,
    one.chosen === null ? t`As proposed` : kindName(one.chosen),
    standingText(one),
  ]),
]
