import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Scale } from 'lucide-react'
import type { Product } from '#contract/catalogue/product.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatKilos } from '../../i18n/number.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './climate.module.css'
import { type ClimateScale, climateScale } from './climate-scale.ts'
import marks from './marks.module.css'
import page from './product-page.module.css'

/** The footprint beside its group's least, middle and most, and how good the figure is. */
export function Climate({ product }: { product: Product }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { climate, climate_category: category } = product
  if (!climate) return null
  const scale = climateScale(climate.co2e_g, category)
  const declared = climate.source === 'declared'
  const middle = category ? formatKilos(category.median_g, locale) : ''
  return (
    <section className={page.section}>
      <h2>
        <Trans>Climate footprint</Trans>
      </h2>
      <p>
        <span className={styles.figure}>{formatKilos(climate.co2e_g, locale)} kg</span> CO<sub>2</sub>e{' '}
        <Trans>per piece</Trans>
      </p>
      {scale && category && (
        <>
          <Bar
            scale={scale}
            least={formatKilos(category.min_g, locale)}
            middle={t`middle ${middle}`}
            most={formatKilos(category.max_g, locale)}
          />
          <p className={styles.words}>
            <Comparison scale={scale} count={category.count} name={category.name} />
          </p>
        </>
      )}
      <p className={marks.mark}>
        <span className={marks.seal}>
          <Icon of={declared ? BadgeCheck : Scale} />
        </span>
        <span>
          {declared ? t`Environmental declaration` : t`Calculated from a similar product`}
          <small>
            {declared ? t`The manufacturer’s own figure for this product` : t`There is no declaration for this product`}
          </small>
        </span>
      </p>
    </section>
  )
}

function Bar(props: { scale: ClimateScale; least: string; middle: string; most: string }) {
  const { scale } = props
  // A label near an edge leans inwards, or it would leave the bar or run into the label there.
  const lean = scale.median < 0.25 ? styles.right : scale.median > 0.75 ? styles.left : undefined
  return (
    <div className={styles.bar} aria-hidden="true">
      <span
        className={classNames(styles.fill, scale.side === 'below' && styles.good)}
        style={{ inlineSize: `max(3px, ${scale.value * 100}%)` }}
      />
      <span className={styles.median} style={{ insetInlineStart: `${scale.median * 100}%` }} />
      <span className={styles.least}>{props.least}</span>
      <span className={classNames(styles.middle, lean)} style={{ insetInlineStart: `${scale.median * 100}%` }}>
        {props.middle}
      </span>
      <span className={styles.most}>{props.most}</span>
    </div>
  )
}

/** The same in words; the bar is for the eye alone. */
function Comparison({ scale, count, name }: { scale: ClimateScale; count: number; name: string }) {
  const { percent, side } = scale
  const among = <Plural value={count} one={`# product in ${name}`} other={`# products in ${name}`} />
  if (side === 'at') return <Trans>In the middle of {among}.</Trans>
  if (side === 'below')
    return (
      <Trans>
        {percent} % below the middle of {among}.
      </Trans>
    )
  return (
    <Trans>
      {percent} % above the middle of {among}.
    </Trans>
  )
}
