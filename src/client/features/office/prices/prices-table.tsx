import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PriceLists } from '#contract/office/price-list.schema.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { type ListColumn, ListTable } from '../../../ui/list/list-table.tsx'
import { CODE, FIGURE } from '../../../ui/record-table.tsx'
import { priceListPlace } from '../places.ts'
import type { PriceListColumn } from './address.ts'
import { daysText } from './words.ts'

type PriceList = PriceLists['data'][number]

interface Props {
  lists: readonly PriceList[]
  /** They are those of one company, by rank. */
  ofCompany: boolean
  columns: readonly PriceListColumn[]
}

/** What the columns of the lists are called. */
export function priceListColumnName(key: PriceListColumn, ofCompany: boolean): string {
  const names: Readonly<Record<PriceListColumn, string>> = {
    id: t`Id`,
    currency: t`Currency`,
    counts: t`Counts`,
    rows: t`Rows`,
    companies: ofCompany ? t`Rank` : t`Companies`,
  }
  return names[key]
}

/** The price lists in rows; the name leads to one. */
export function PricesTable({ lists, ofCompany, columns }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const cells: Readonly<Record<PriceListColumn, Pick<ListColumn<PriceList>, 'className' | 'render'>>> = {
    id: { className: CODE, render: ({ id }) => id },
    currency: { render: ({ currency }) => currency },
    counts: { render: (list) => daysText(list, locale) },
    rows: { className: FIGURE, render: ({ rows }) => formatNumber(rows, locale) },
    companies: {
      className: FIGURE,
      render: ({ rank, companies }) => formatNumber((ofCompany ? rank : companies) ?? 0, locale),
    },
  }
  return (
    <ListTable
      rows={lists}
      keyOf={({ id }) => id}
      heading={{
        name: t`Name`,
        render: ({ id, name }) => (
          <Link to="/office/$" params={{ _splat: priceListPlace(id) }}>
            {name}
          </Link>
        ),
      }}
      columns={columns.map((key) => ({ key, name: priceListColumnName(key, ofCompany), ...cells[key] }))}
    />
  )
}
