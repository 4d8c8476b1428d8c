import { useLingui } from '@lingui/react/macro'
import type { OfficePriceList } from '#contract/office/price-list.schema.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { CODE, FIGURE } from '../../../ui/record-table.tsx'
import type { ListKey } from './calls.ts'
import { keyOf, type PriceRow, valuesOf } from './row-values.ts'
import { offerText } from './row-words.ts'
import { RowsBulk } from './rows-bulk.tsx'
import { daysText, targetName } from './words.ts'

interface Props {
  at: ListKey
  rows: readonly PriceRow[]
  /** The list's, when the rows were read. */
  revision: number
  /** Which page of which search they are. */
  page: string
  currency: string
  /** A colleague was quicker: the list as it is now. */
  told: (now: OfficePriceList) => void
  onOpen: (row: PriceRow) => void
  /** Something was done with rows. */
  onEnd: () => void
}

/** A page of a price list's rows; what a row is about opens it. */
export function RowsTable({ at, rows, revision, page, currency, told, onOpen, onEnd }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { all, keys, one } = bulkWords()
  const listed = rows.map((row) => ({ ...row, id: JSON.stringify(keyOf(valuesOf(row))) }))
  const chosen = useChosen(listed, page)
  return (
    <>
      <ListTable
        rows={listed}
        keyOf={({ id }) => id}
        heading={{
          name: t`What`,
          className: CODE,
          render: (row) => (
            <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => onOpen(row)}>
              {row.subject}
            </button>
          ),
        }}
        columns={[
          { key: 'kind', name: t`Kind`, render: ({ target }) => targetName(target) },
          { key: 'name', name: t`Name`, render: ({ name }) => name },
          {
            key: 'from',
            name: t`From quantity`,
            className: FIGURE,
            render: ({ from_quantity }) => formatNumber(from_quantity, locale),
          },
          {
            key: 'offer',
            name: t`Price or discount`,
            className: FIGURE,
            render: (row) => offerText(row, currency, locale),
          },
          { key: 'counts', name: t`Counts`, render: (row) => daysText(row, locale) },
        ]}
        choosing={{ chosen, all, keys, one: ({ subject, name }) => one(name ?? subject) }}
      />
      <RowsBulk at={at} revision={revision} rows={listed} chosen={chosen} told={told} onEnd={onEnd} />
    </>
  )
}
