import { Trans, useLingui } from '@lingui/react/macro'
import type { WriteMoney } from '#contract/cart/sums.ts'
import { useLocale } from '../../i18n/locale.ts'
import { longMonth } from './dates.ts'
import { formatWeight, type MonthFigure } from './figures.ts'
import styles from './year-figures.module.css'

/** What the bars show, in numbers, for whoever opens it. */
export function MonthTable({ months, money }: { months: readonly MonthFigure[]; money: WriteMoney }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <details className={styles.numbers}>
      <summary>
        <Trans>Show the figures as a table</Trans>
      </summary>
      <table>
        <caption>{t`Purchases and climate footprint by month`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Month</Trans>
            </th>
            <th scope="col">
              <Trans>Purchases excl. VAT</Trans>
            </th>
            <th scope="col">
              <Trans>Climate footprint</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, spend, kilos }) => (
            <tr key={month}>
              <th scope="row">{longMonth(month, locale)}</th>
              <td>{money(spend)}</td>
              <td>{formatWeight(kilos, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
