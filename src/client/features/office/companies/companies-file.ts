import { t } from '@lingui/core/macro'
import type { OfficeCompany } from '#contract/office/company.schema.ts'
import type { Cell } from '../../../http/table-file.ts'
import { addressText } from './company-words.ts'

/** Companies as the rows of a file, with all of their addresses in one cell. */
export const companyCells = (companies: readonly OfficeCompany[]): Cell[][] => [
  [t`Name`, t`Organisation number`, t`Payment terms`, t`People`, t`Price lists`, t`Addresses`, t`State`],
  ...companies.map((one): Cell[] => [
    one.name,
    one.org_number,
    one.payment_terms,
    one.people,
    one.price_lists,
    one.addresses.map(addressText).join('\n'),
    one.retired ? t`Out of use` : t`In use`,
  ]),
]
