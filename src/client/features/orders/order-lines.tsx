import { Trans, useLingui } from '@lingui/react/macro'
import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { COUNTED } from '#contract/cart/line.ts'
import { moneyOf, type WriteMoney } from '#contract/cart/sums.ts'
import type { Order } from '#contract/orders/orders.schema.ts'
import { ExplainedAmount } from '../../carts/explained-amount.tsx'
import { explainedLine, PriceDialog } from '../../carts/price-dialog.tsx'
import { RoomRows } from '../../carts/room-rows.tsx'
import { dayText } from '../../i18n/day.ts'
import { deliveryText } from '../../i18n/product-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { useSession } from '../../storage/session-state.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import { Sum, SumList } from '../../ui/sum-list.tsx'
import styles from './order-lines.module.css'

type OrderLine = Order['lines'][number]

/** What was ordered, at the prices and in the words of its moment [contract/carts], and what it comes to. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useLingui()
  const money = moneyOf(order)
  const [explained, setExplained] = useState<OrderLine | null>(null)
  const country = useSession().shops.find(({ shop_id }) => shop_id === order.shop_id)?.country ?? ''
  return (
    <>
      <table className={styles.lines}>
        <caption className={styles.caption}>{t`What was ordered`}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Product</Trans>
            </th>
            <th scope="col">
              <Trans>Delivery</Trans>
            </th>
            <th scope="col" className={styles.right}>
              <Trans>Quantity</Trans>
            </th>
            <th scope="col" className={styles.right}>
              <Trans>Unit price</Trans>
            </th>
            <th scope="col" className={styles.right}>
              <Trans>Sum</Trans>
            </th>
          </tr>
        </thead>
        <RoomRows cart={order} columns={5}>
          {(line) => <Line line={line} money={money} onExplain={setExplained} />}
        </RoomRows>
      </table>
      <Totals order={order} money={money} />
      <PriceDialog
        price={explained && explainedLine(explained, { currency: order.currency, country })}
        onClose={() => setExplained(null)}
      />
    </>
  )
}

interface LineProps {
  line: OrderLine
  money: WriteMoney
  onExplain: (line: OrderLine) => void
}

function Line({ line, money, onExplain }: LineProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { product, antal, unit_price, subtotal } = line
  const isPart = line.prisl_underrad !== COUNTED
  const count = formatNumber(Number(antal), locale)
  return (
    <tr className={isPart ? styles.part : undefined}>
      <td>
        <span className={styles.product}>
          {isPart ? <Icon of={CornerDownRight} /> : <Thumb address={product.thumbnail} className={styles.thumb} />}
          <span>
            <b>{product.name}</b>
            <small>{line.article_number}</small>
          </span>
        </span>
      </td>
      <td className={styles.delivery}>
        <Delivery line={line} />
      </td>
      <td className={styles.right}>{t`${count} pcs`}</td>
      {isPart ? (
        <>
          <td className={styles.price}>–</td>
          <td className={styles.sum}>{t`included`}</td>
        </>
      ) : (
        <>
          <td className={styles.price}>
            {unit_price === null ? (
              t`On request`
            ) : line.agreement ? (
              <ExplainedAmount onExplain={() => onExplain(line)}>{money(unit_price)}</ExplainedAmount>
            ) : (
              money(unit_price)
            )}
          </td>
          <td className={styles.sum}>{money(subtotal)}</td>
        </>
      )}
    </tr>
  )
}

/** The day that the supplier has confirmed, until then the product's usual time; and how much has been delivered. */
function Delivery({ line: { antal, delivered, delivery_on: day, product } }: { line: OrderLine }) {
  const { t } = useLingui()
  const locale = useLocale()
  const isPart = delivered !== undefined && delivered < Number(antal)
  const [some, all] = [formatNumber(delivered ?? 0, locale), formatNumber(Number(antal), locale)]
  return (
    <>
      {day === undefined ? product.delivery_time && deliveryText(product.delivery_time) : dayText(day, locale)}
      {isPart && <small className={styles.delivered}>{t`${some} of ${all} delivered`}</small>}
    </>
  )
}

function Totals({ order: { subtotal, vat, total }, money }: { order: Order; money: WriteMoney }) {
  const { t } = useLingui()
  return (
    <SumList className={styles.totals}>
      <Sum name={t`Sum excl. VAT`}>{money(subtotal)}</Sum>
      <Sum name={t`VAT`}>{money(vat)}</Sum>
      <Sum name={t`Total, incl. VAT`} total>
        {money(total)}
      </Sum>
    </SumList>
  )
}
