import { isoDay } from './dates.ts'

/** What a person means by *when*; `own`: days of their own choice. */
export const PERIODS = ['all', 'days30', 'months12', 'thisYear', 'lastYear', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** First and last day, both included; empty for an open end. */
export interface Range {
  from: string
  to: string
}

/** The days of a period as of `today`, a moment of this device's calendar. */
export function rangeOf(period: Exclude<Period, 'own'>, today: Date): Range {
  const year = today.getFullYear()
  switch (period) {
    case 'all':
      return { from: '', to: '' }
    case 'days30':
      return { from: isoDay(new Date(year, today.getMonth(), today.getDate() - 29)), to: '' }
    case 'months12':
      return { from: isoDay(new Date(year, today.getMonth() - 11, 1)), to: '' }
    case 'thisYear':
      return { from: `${year}-01-01`, to: '' }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

/** The period that has these days today. */
export const periodOf = ({ from, to }: Range, today: Date): Period =>
  PERIODS.find((period) => {
    if (period === 'own') return false
    const range = rangeOf(period, today)
    return range.from === from && range.to === to
  }) ?? 'own'
