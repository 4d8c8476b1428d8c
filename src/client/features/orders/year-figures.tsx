import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { moneyIn } from '#contract/cart/sums.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { BarChart } from '../../ui/bar-chart/bar-chart.tsx'
import { longMonth, shortMonth } from './dates.ts'
import { formatChange, formatWeight, type MonthFigure, type Year } from './figures.ts'
import { MonthTable } from './month-table.tsx'
import { Weight } from './weight.tsx'
import styles from './year-figures.module.css'

interface Props {
  year: Year
  /** Whether öre are written. */
  exact: boolean
}

/** The two figures of the year with their bars by month, and the same as a table. */
export function YearFigures({ year, exact }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { months, currency } = year
  const money = moneyIn(currency, exact)
  const name = (month: string): string => longMonth(month, locale)
  const bars = (value: (figure: MonthFigure) => number) =>
    months.map((figure) => ({ key: figure.month, label: shortMonth(figure.month, locale), value: value(figure) }))
  const last = months.at(-1)
  const most = (value: (figure: MonthFigure) => number) =>
    months.reduce<MonthFigure | undefined>((top, one) => (top && value(top) >= value(one) ? top : one), undefined)
  const tonnes = months.some(({ kilos }) => kilos >= 1000)
  const mostSpent = most(({ spend }) => spend)
  const heaviest = most(({ kilos }) => kilos)
  const spendMonth = mostSpent ? name(mostSpent.month) : ''
  const spendTop = money(mostSpent?.spend ?? 0)
  const weightMonth = heaviest ? name(heaviest.month) : ''
  const weightTop = formatWeight(heaviest?.kilos ?? 0, locale)
  return (
    <section className={styles.figures} aria-label={t`The last 12 months`}>
      <div className={styles.charts}>
        <Figure
          figure={money(year.spend)}
          caption={<Trans>purchases excl. VAT, 12 months</Trans>}
          change={year.spendChange}
          note={year.others.map((other) => moneyIn(other.currency, exact)(other.spend)).join(', ')}
        >
          <BarChart
            description={t`Purchases by month; most in ${spendMonth}, ${spendTop}`}
            bars={bars(({ spend }) => spend)}
            axisText={(value) => formatNumber(value, locale)}
            lastText={money(last?.spend ?? 0)}
          />
        </Figure>
        <Figure
          figure={<Weight kilos={year.kilos} />}
          caption={<Trans>climate footprint, 12 months</Trans>}
          change={year.kilosChange}
          note={<Known year={year} />}
        >
          <BarChart
            description={t`Climate footprint by month; most in ${weightMonth}, ${weightTop}`}
            bars={bars(({ kilos }) => kilos)}
            axisText={(value) => formatNumber(tonnes ? value / 1000 : value, locale, 1)}
            lastText={formatWeight(last?.kilos ?? 0, locale)}
          />
        </Figure>
      </div>
      <MonthTable months={months} money={money} />
    </section>
  )
}

interface FigureProps {
  figure: ReactNode
  caption: ReactNode
  change: number | null
  note: ReactNode
  children: ReactNode
}

function Figure({ figure, caption, change, note, children }: FigureProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div>
      <p className={styles.figure}>
        <b>{figure}</b>
        <span>{caption}</span>
        {change !== null && (
          <span className={styles.change} title={t`compared with the 12 months before`}>
            {formatChange(change, locale)}
          </span>
        )}
      </p>
      {children}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

/** How much of the footprint is known, and how. */
function Known({ year }: { year: Year }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { kilos, declaredKilos, pieces, unknownPieces: unknown } = year
  if (pieces === 0) return null
  const percent = formatNumber(kilos === 0 ? 0 : Math.floor((declaredKilos / kilos) * 100), locale)
  const without = plural(unknown, { one: '# piece without a figure', other: '# pieces without a figure' })
  const known =
    declaredKilos < kilos
      ? t`${percent} % from environmental declarations, the rest from similar products`
      : t`${percent} % from environmental declarations`
  return <>{unknown > 0 ? `${known}; ${without}` : known}</>
}
