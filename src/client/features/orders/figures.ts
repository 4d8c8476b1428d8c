import type { Locale } from '#contract/locale.ts'
import { toDecimal, toMinor } from '#contract/money.ts'
import type { OrderMonth } from '#contract/orders/orders.schema.ts'
import { formatNumber } from '../../i18n/number.ts'

/** One month of the figures. */
export interface MonthFigure {
  /** `2026-11`. */
  month: string
  /** In the year's currency, ex VAT, a decimal. */
  spend: number
  kilos: number
}

/** Twelve months, the present one last, and the twelve before them to compare with. */
export interface Year {
  /** The one that most was spent in; amounts in others are in `others`. */
  currency: string
  spend: number
  kilos: number
  declaredKilos: number
  calculatedKilos: number
  pieces: number
  unknownPieces: number
  orders: number
  months: MonthFigure[]
  others: { currency: string; spend: number }[]
  /** Percent more than in the twelve months before; null where there was nothing to compare with. */
  spendChange: number | null
  kilosChange: number | null
}

export const MONTHS = 12

/** Sums in öre, so that no decimal is added to another. */
const sumOf = (rows: readonly OrderMonth[]): number =>
  toDecimal(rows.reduce((sum, { spend }) => sum + toMinor(spend), 0))
const add = (rows: readonly OrderMonth[], of: (row: OrderMonth) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
const change = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null

/** The year's figures out of the server's months, of which there may be two years; `currency` where nothing was spent. */
export function yearOf(rows: readonly OrderMonth[], currency: string): Year {
  const months = [...new Set(rows.map(({ month }) => month))].toSorted()
  const recent = new Set(months.slice(-MONTHS))
  const now = rows.filter(({ month }) => recent.has(month))
  const before = rows.filter(({ month }) => !recent.has(month))
  const spent = [...Map.groupBy(now, (row) => row.currency)]
    .map(([code, own]) => ({ currency: code, spend: sumOf(own) }))
    .toSorted((a, b) => b.spend - a.spend)
  const main = spent[0] && spent[0].spend > 0 ? spent[0] : { currency, spend: 0 }
  const inMain = (list: readonly OrderMonth[]) => list.filter((row) => row.currency === main.currency)
  const kilos = add(now, (row) => row.co2e_kg)
  return {
    ...main,
    kilos,
    declaredKilos: add(now, (row) => row.declared_kg),
    calculatedKilos: add(now, (row) => row.calculated_kg),
    pieces: add(now, (row) => row.pieces),
    unknownPieces: add(now, (row) => row.unknown_pieces),
    orders: add(now, (row) => row.orders),
    months: [...recent].map((month) => ({
      month,
      spend: sumOf(inMain(now).filter((row) => row.month === month)),
      kilos: add(
        now.filter((row) => row.month === month),
        (row) => row.co2e_kg,
      ),
    })),
    others: spent.filter((one) => one.currency !== main.currency && one.spend > 0),
    spendChange: change(main.spend, sumOf(inMain(before))),
    kilosChange: change(
      kilos,
      add(before, (row) => row.co2e_kg),
    ),
  }
}

/** All that the figures say of money, beside which other amounts of the same view stand. */
export const amountsOf = ({ spend, others, months }: Year): { subtotal: number }[] =>
  [spend, ...[...others, ...months].map((one) => one.spend)].map((subtotal) => ({ subtotal }))

const TONNE = 1000

/** `18.4 t`, or `640 kg` below a tonne; one decimal below ten. */
export function formatWeight(kilos: number, locale: Locale): string {
  if (kilos >= TONNE) return `${formatNumber(kilos / TONNE, locale, kilos >= 100 * TONNE ? 0 : 1)}\u00a0t`
  return `${formatNumber(kilos, locale, kilos > 0 && kilos < 10 ? 1 : 0)}\u00a0kg`
}

/** `+8 %`, `−14 %`, `±0 %`. */
export const formatChange = (percent: number, locale: Locale): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formatNumber(Math.abs(percent), locale)}\u00a0%`
