import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, toMinor } from '#contract/money.ts'
import { useLocale } from '../../i18n/locale.ts'
import { longMonth } from './dates.ts'
import { formatWeight, type Year } from './figures.ts'
import styles from './year-figures.module.css'

/** What the bars show, in numbers, for whoever opens it. */
export function MonthTable({ year }: { year: Year }) {
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
          {year.months.map(({ month, spend, kilos }) => (
            <tr key={month}>
              <th scope="row">{longMonth(month, locale)}</th>
              <td>{formatMoney(toMinor(spend), year.currency)}</td>
              <td>{formatWeight(kilos, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
