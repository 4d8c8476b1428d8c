import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import { moneyIn, type WriteMoney } from '#contract/cart/sums.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { shortDay } from './dates.ts'
import { orderStatusText } from './order-status.ts'
import styles from './orders-table.module.css'

/** A link to one order. */
export type OrderLink = (order: Pick<OrderRow, 'id'>, children: ReactNode) => ReactNode

interface Props {
  orders: readonly OrderRow[]
  /** A newer answer is on its way. */
  stale: boolean
  /** Whether öre are written. */
  exact: boolean
  /** Whether others' orders are among them. */
  wholeShop: boolean
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], on: boolean) => void
  link: OrderLink
}

/** Orders as a table; on a narrow screen as cards. */
export function OrdersTable({ orders, stale, exact, wholeShop, chosen, choose, link }: Props) {
  const { t } = useLingui()
  const ids = orders.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <table className={classNames(styles.table, stale && styles.stale)} aria-busy={stale}>
      <caption className={styles.caption}>{t`Orders`}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.choose}>
            <label>
              <input
                type="checkbox"
                checked={all}
                onChange={() => choose(ids, !all)}
                aria-label={t`Choose all orders of this page`}
              />
            </label>
          </th>
          <th scope="col">
            <Trans>Order number</Trans>
          </th>
          <th scope="col">
            <Trans>Date</Trans>
          </th>
          <th scope="col">
            <Trans>Project</Trans>
          </th>
          <th scope="col">
            <Trans>Company</Trans>
          </th>
          {wholeShop && (
            <th scope="col">
              <Trans>Ordered by</Trans>
            </th>
          )}
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={styles.amount}>
            <Trans>Total, incl. VAT</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.id}
            order={order}
            money={moneyIn(order.currency, exact)}
            wholeShop={wholeShop}
            chosen={chosen.has(order.id)}
            onChoose={(on) => choose([order.id], on)}
            link={link}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  order: OrderRow
  money: WriteMoney
  wholeShop: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
  link: OrderLink
}

function Row({ order, money, wholeShop, chosen, onChoose, link }: RowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { order_number: number, status } = order
  return (
    <tr className={chosen ? styles.chosen : undefined}>
      <td className={styles.choose}>
        <label>
          <input
            type="checkbox"
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
            aria-label={t`Choose order ${number}`}
          />
        </label>
      </td>
      <th scope="row" className={styles.number}>
        {link(order, number)}
      </th>
      <td className={styles.date}>
        <time dateTime={order.date}>{shortDay(order.date, locale)}</time>
      </td>
      <td className={styles.project}>{order.project}</td>
      <td className={styles.quiet}>{order.company}</td>
      {wholeShop && <td className={styles.quiet}>{order.ordered_by.name}</td>}
      <td className={classNames(styles.status, statusOf(status) === STATUS.cancelled && styles.cancelled)}>
        {orderStatusText(status)}
      </td>
      <td className={styles.amount}>
        <b>{money(order.total)}</b>
      </td>
    </tr>
  )
}
