import { useLingui } from '@lingui/react/macro'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { Order, OrderStep } from '#contract/orders/orders.schema.ts'
import { useLocale } from '../../i18n/locale.ts'
import { dayAndTime } from './dates.ts'
import styles from './order-page.module.css'
import { orderStatusText } from './order-status.ts'

/** Where an order stands and how it came there; what is still to come stands with an empty ring. */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useLingui()
  const coming = statusOf(order.status) === STATUS.ordered ? STATUS.handedOver : null
  return (
    <ol className={styles.steps}>
      {order.steps.map((step) => (
        <Step key={`${step.status} ${step.at}`} step={step} shop={order.shop_name} />
      ))}
      {coming && (
        <li className={styles.coming}>
          <i aria-hidden="true" />
          <span>
            {orderStatusText(coming)}
            <small>{t`Not yet`}</small>
          </span>
        </li>
      )}
    </ol>
  )
}

function Step({ step, shop }: { step: OrderStep; shop: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const what = orderStatusText(step.status)
  return (
    <li>
      <i aria-hidden="true" />
      <span>
        {step.by === 'supplier' ? t`${what} by ${shop}` : what}
        <small>
          <time dateTime={step.at}>{dayAndTime(step.at, locale)}</time>
        </small>
        {step.note !== null && step.note !== '' && <q className={styles.note}>{step.note}</q>}
      </span>
    </li>
  )
}
