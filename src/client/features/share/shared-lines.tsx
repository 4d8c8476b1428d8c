import { useLingui } from '@lingui/react/macro'
import { COUNTED } from '#contract/cart/line.ts'
import { moneyOf, type WriteMoney } from '#contract/cart/sums.ts'
import type { SharedCart, SharedLine } from '#contract/cart/share.schema.ts'
import { RoomRows } from '../../carts/room-rows.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { deliveryText } from '../../i18n/product-words.ts'
import { Thumb } from '../../ui/picture/thumb.tsx'
import styles from './shared-lines.module.css'

/** The lines with their parts indented; amounts only where the link shows them. */
export function SharedLines({ cart }: { cart: SharedCart }) {
  const { t } = useLingui()
  const money = moneyOf(cart)
  // Many a shop says of none of its products how long they take.
  const timed = cart.lines.some(({ product }) => product.delivery_time)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          <th scope="col" className={styles.figure}>{t`Quantity`}</th>
          {timed && <th scope="col" className={styles.figure}>{t`Delivery time`}</th>}
          {cart.prices && (
            <>
              <th scope="col" className={styles.figure}>{t`Unit price`}</th>
              <th scope="col" className={styles.figure}>{t`Subtotal`}</th>
            </>
          )}
        </tr>
      </thead>
      <RoomRows cart={cart} columns={2 + Number(timed) + (cart.prices ? 2 : 0)}>
        {(line) => <Line line={line} timed={timed} money={cart.prices ? money : null} />}
      </RoomRows>
    </table>
  )
}

interface LineProps {
  line: SharedLine
  timed: boolean
  money: WriteMoney | null
}

function Line({ line, timed, money }: LineProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const part = line.prisl_underrad !== COUNTED
  const { product, unit_price, subtotal } = line
  const unit = unit_price ?? null
  return (
    <tr className={part ? styles.part : undefined}>
      <td className={styles.product}>
        {!part && <Thumb address={product.thumbnail} className={styles.thumb} />}
        <span>
          <b>{product.name}</b> <small>{line.article_number}</small>
        </span>
      </td>
      <td className={styles.figure} data-label={t`Quantity`}>
        {formatNumber(Number(line.antal), locale)}
      </td>
      {timed && (
        <td className={styles.figure} data-label={product.delivery_time ? t`Delivery time` : undefined}>
          {product.delivery_time && deliveryText(product.delivery_time)}
        </td>
      )}
      {money && (
        <>
          <td className={styles.figure} data-label={part ? undefined : t`Unit price`}>
            {part ? '' : unit === null ? t`On request` : money(unit)}
          </td>
          <td className={styles.figure} data-label={part ? undefined : t`Subtotal`}>
            {part ? t`included` : unit !== null && subtotal !== undefined && money(subtotal)}
          </td>
        </>
      )}
    </tr>
  )
}
