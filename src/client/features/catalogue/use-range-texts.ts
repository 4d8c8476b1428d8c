import { useLingui } from '@lingui/react/macro'
import { readAmount } from '../../i18n/amount.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import type { RangeTexts } from '../../ui/range-menu/range-field.tsx'

/** What a range's fields say, given what stands behind a number and how a value is said. */
export function useRangeTexts(): (unit: string, value: RangeTexts['value']) => RangeTexts {
  const { t } = useLingui()
  const locale = useLocale()
  const point = locale === 'en' ? '.' : ','
  return (unit, value) => ({
    least: t`At least`,
    most: t`At most`,
    wrong: t`Write a number.`,
    unit,
    value,
    figure: (number) => formatNumber(number, locale, 2),
    write: (number) => String(Math.round(number * 100) / 100).replace('.', point),
    read: readAmount,
  })
}
