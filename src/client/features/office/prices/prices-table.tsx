import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PriceLists } from '#contract/office/price-list.schema.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { CODE, FIGURE } from '../../../ui/record-table.tsx'
import { priceListPlace } from '../places.ts'
import { daysText } from './words.ts'

interface Props {
  lists: PriceLists['data']
  /** They are those of one company, by rank. */
  ofCompany: boolean
}

/** The price lists in rows; the name leads to one. */
export function PricesTable({ lists, ofCompany }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
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
      columns={[
        { key: 'id', name: t`Id`, className: CODE, render: ({ id }) => id },
        { key: 'currency', name: t`Currency`, render: ({ currency }) => currency },
        { key: 'counts', name: t`Counts`, render: (list) => daysText(list, locale) },
        { key: 'rows', name: t`Rows`, className: FIGURE, render: ({ rows }) => formatNumber(rows, locale) },
        {
          key: 'companies',
          name: ofCompany ? t`Rank` : t`Companies`,
          className: FIGURE,
          render: ({ rank, companies }) => formatNumber((ofCompany ? rank : companies) ?? 0, locale),
        },
      ]}
    />
  )
}
