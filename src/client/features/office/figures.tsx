import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'

/** What was counted, and how many; where it is not always said, only if there were any. */
export type Figure = readonly [label: string, count: number, isAlways: boolean]

/** What an import, or a file of prices, comes to. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const locale = useLocale()
  return (
    <dl className="office-import-figures">
      {figures.map(([label, count, isAlways]) =>
        isAlways || count > 0 ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count, locale)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
