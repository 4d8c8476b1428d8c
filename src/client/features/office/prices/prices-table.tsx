import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PriceLists } from '#contract/office/price-list.schema.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { CODE, FIGURE, RecordTable } from '../../../ui/record-table.tsx'
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
    <RecordTable>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Id`}</th>
          <th scope="col">{t`Currency`}</th>
          <th scope="col">{t`Counts`}</th>
          <th scope="col" className={FIGURE}>{t`Rows`}</th>
          <th scope="col" className={FIGURE}>
            {ofCompany ? t`Rank` : t`Companies`}
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.id}>
            <th scope="row">
              <Link to="/office/$" params={{ _splat: priceListPlace(list.id) }}>
                {list.name}
              </Link>
            </th>
            <td data-label={t`Id`} className={CODE}>
              {list.id}
            </td>
            <td data-label={t`Currency`}>{list.currency}</td>
            <td data-label={t`Counts`}>{daysText(list, locale)}</td>
            <td data-label={t`Rows`} className={FIGURE}>
              {formatNumber(list.rows, locale)}
            </td>
            <td data-label={ofCompany ? t`Rank` : t`Companies`} className={FIGURE}>
              {formatNumber((ofCompany ? list.rank : list.companies) ?? 0, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  )
}
