import { useLocale } from '../../i18n/locale.ts'
import { formatWeight } from './figures.ts'

/** Kilograms of CO2e, or tonnes where there are many. */
export function Weight({ kilos }: { kilos: number }) {
  const locale = useLocale()
  return (
    <>
      {formatWeight(kilos, locale)}
      {'\u00a0'}CO<sub>2</sub>e
    </>
  )
}
