import { Trans, useLingui } from '@lingui/react/macro'
import type { climateOf } from '#contract/cart/climate.ts'
import { piecesText } from '../i18n/cart-words.ts'
import { useLocale } from '../i18n/locale.ts'
import { formatKilos } from '../i18n/number.ts'

/** What a cart's pieces weigh on the climate, among its sums; nothing where no product says so. */
export function ClimateRow({ climate }: { climate: ReturnType<typeof climateOf> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { grams, unknown, pieces } = climate
  const missing = piecesText(unknown)
  if (pieces <= unknown) return null
  return (
    <div>
      <dt>
        {t`Climate footprint`}
        {unknown > 0 && <small> {t`without ${missing} of unknown footprint`}</small>}
      </dt>
      <dd>
        <Trans>
          {formatKilos(grams, locale)} kg CO<sub>2</sub>e
        </Trans>
      </dd>
    </div>
  )
}
