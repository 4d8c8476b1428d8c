import { useLingui } from '@lingui/react/macro'
import { climateOf } from '#contract/cart/climate.ts'
import type { Cart } from '#contract/cart/cart.schema.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { ClimateRow } from '../../carts/climate-row.tsx'
import { linesText, piecesText } from '../../i18n/cart-words.ts'
import styles from './cart-page.module.css'
import { type LineGroup, piecesOf } from './groups.ts'

/** The sums of the counted lines; they keep their place and width whatever the lines do [ui/look]. */
export function CartTotals({ cart, groups }: { cart: Cart; groups: readonly LineGroup[] }) {
  const { t } = useLingui()
  const money = moneyOf(cart)
  const onRequest = groups.filter(({ line }) => line.unit_price === null).length
  const lines = linesText(groups.length)
  const all = piecesText(piecesOf(groups))
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
      <ClimateRow climate={climateOf(cart.lines)} />
    </dl>
  )
}
