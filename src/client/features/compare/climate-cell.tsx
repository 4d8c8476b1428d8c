import { Trans, useLingui } from '@lingui/react/macro'
import type { CartClimate } from '#contract/cart/climate.ts'
import { piecesText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatKilos, formatNumber } from '../../i18n/number.ts'

/** A cart's footprint, and how good the figure is: declared, calculated, unknown. */
export function ClimateCell({ climate: { grams, declared, calculated, pieces, unknown } }: { climate: CartClimate }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (unknown === pieces) return <>–</>
  const share = (part: number): string => formatNumber(grams === 0 ? 0 : (part / grams) * 100, locale)
  const missing = piecesText(unknown)
  const quality = [
    declared > 0 && t`${share(declared)} % declared`,
    calculated > 0 && t`${share(calculated)} % calculated`,
    unknown > 0 && t`${missing} unknown`,
  ]
  return (
    <span>
      <Trans>
        {formatKilos(grams, locale)} kg CO<sub>2</sub>e
      </Trans>
      <small>{quality.filter(Boolean).join(', ')}</small>
    </span>
  )
}
