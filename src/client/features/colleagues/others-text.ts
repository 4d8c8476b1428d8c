import { plural, t } from '@lingui/core/macro'
import type { Locale } from '#contract/locale.ts'
import { listText } from '../../i18n/list.ts'
import { formatNumber } from '../../i18n/number.ts'
import type { OthersChange } from './others-changes.ts'

/** Shortly what colleagues did, and who: one change in words, several counted. */
export function othersText(changes: readonly OthersChange[], locale: Locale): string {
  const [only, ...more] = changes
  if (!only) return ''
  if (more.length === 0) return oneText(only, locale)
  const count = changes.length
  const names = listText([...new Set(changes.map(({ who }) => who ?? t`a colleague`))], locale)
  return plural(count, { one: `${names}: # change in this cart`, other: `${names}: # changes in this cart` })
}

function oneText({ kind, who, name, before, after }: OthersChange, locale: Locale): string {
  const person = who ?? t`A colleague`
  const [from, to] = [formatNumber(before, locale), formatNumber(after, locale)]
  switch (kind) {
    case 'added':
      return t`${person} added ${to} × ${name}`
    case 'removed':
      return t`${person} removed ${name}`
    case 'quantity':
      return t`${person} changed ${name} from ${from} to ${to}`
  }
}
