import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { drawingPath } from '#contract/picture.ts'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatMeasure } from '../../i18n/number.ts'
import { MEASURE_ORDER, measureName } from '../../i18n/product-words.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { useForcedTheme } from '../../ui/picture/forced-theme.ts'
import styles from './product-page.module.css'

/** The measured drawing, and the same in words: a drawing says nothing to a screen reader. */
export function Measures({ product }: { product: Product }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name } = product
  const forced = useForcedTheme()
  const [failed, setFailed] = useState<string | null>(null)
  const rows = MEASURE_ORDER.flatMap((measure) => {
    const value = product.measurements[measure]
    return value === undefined ? [] : [{ measure, value: formatMeasure(value, locale) }]
  })
  if (rows.length === 0) return null
  const drawn = [product.picture, ...product.pictures].find((picture) => picture?.kind === 'drawing')
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Measurements</Trans>
      </h2>
      {drawn && failed !== drawn.hash && (
        <picture className={styles.measured}>
          {!forced && (
            <source srcSet={drawingPath(drawn.hash, 'measures', 'dark')} media="(prefers-color-scheme: dark)" />
          )}
          <img
            src={drawingPath(drawn.hash, 'measures', forced ?? 'light')}
            alt={t`Measured drawing of ${name}`}
            width="416"
            height="234"
            loading="lazy"
            onError={() => setFailed(drawn.hash)}
          />
        </picture>
      )}
      <FactList>
        {rows.map(({ measure, value }) => (
          <Fact key={measure} name={measureName(measure)}>
            {value} cm
          </Fact>
        ))}
      </FactList>
    </section>
  )
}
