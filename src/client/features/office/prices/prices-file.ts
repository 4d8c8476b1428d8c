import { t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import type { PriceLists } from '#contract/office/price-list.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { daysText } from './words.ts'

/** Price lists as the rows of a file; those of one company with their rank for it. */
export const priceListCells = (lists: PriceLists['data'], ofCompany: boolean, locale: Locale): Cell[][] => [
  [t`Name`, t`Id`, t`Currency`, t`Counts`, t`Rows`, ofCompany ? t`Rank` : t`Companies`],
  ...lists.map((list): Cell[] => [
    list.name,
    list.id,
    list.currency,
    daysText(list, locale),
    list.rows,
    (ofCompany ? list.rank : list.companies) ?? null,
  ]),
]
