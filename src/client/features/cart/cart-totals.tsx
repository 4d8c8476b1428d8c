import { Trans, useLingui } from '@lingui/react/macro'
import { climateOf } from '#contract/cart/climate.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { linesText, piecesText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatKilos } from '../../i18n/number.ts'
import styles from './cart-page.module.css'
import { type LineGroup, piecesOf } from './groups.ts'

/** The sums of the counted lines; they keep their place and width whatever the lines do [ui/look]. */
export function CartTotals({ cart, groups }: { cart: Cart; groups: readonly LineGroup[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const money = moneyOf(cart)
  const { grams, unknown, pieces } = climateOf(cart.lines)
  const onRequest = groups.filter(({ line }) => line.unit_price === null).length
  const lines = linesText(groups.length)
  const all = piecesText(piecesOf(groups))
  const missing = piecesText(unknown)
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t`${lines}, ${all}, excl. VAT`}</dt>
        <dd>{money(cart.subtotal)}</dd>
      </div>
      <div>
        <dt>{t`VAT`}</dt>
        <dd>{money(cart.vat)}</dd>
      </div>
      <div className={styles.sum}>
        <dt>{t`Total, incl. VAT`}</dt>
        <dd>{money(cart.total)}</dd>
      </div>
      {onRequest > 0 && (
        <div>
          <dt>{t`Without a price yet`}</dt>
          <dd>{linesText(onRequest)}</dd>
        </div>
      )}
      {pieces > unknown && (
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
      )}
    </dl>
  )
}
