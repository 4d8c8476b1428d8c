import { useLingui } from '@lingui/react/macro'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { Locale } from '#contract/locale.ts'
import type { Order, OrderStep } from '#contract/orders/orders.schema.ts'
import { dayText } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { dayAndTime } from './dates.ts'
import styles from './order-page.module.css'
import { orderStatusText } from './order-status.ts'

/** Where an order stands and how it came there; what is still to come stands with an empty ring. */
export function OrderSteps({ order }: { order: Order }) {
  const { t } = useLingui()
  const coming = statusOf(order.status) === STATUS.ordered ? STATUS.handedOver : null
  return (
    <ol className={styles.steps}>
      {order.steps.map((step, place) => (
        // Steps are only added, at the end.
        <Step key={place} step={step} shop={order.shop_name} />
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
  const locale = useLocale()
  const what = useStepText(step, shop)
  const about = useStepLines(step)
  return (
    <li>
      <i aria-hidden="true" />
      <span>
        {what}
        {about !== null && <small>{about}</small>}
        <small>
          <time dateTime={step.at}>{dayAndTime(step.at, locale)}</time>
          {step.actor !== undefined && `, ${step.actor}`}
        </small>
        {step.note !== null && step.note !== '' && <q className={styles.note}>{step.note}</q>}
      </span>
    </li>
  )
}

/** What was done; what a device kept from before says it by the status alone. */
function useStepText({ kind, status, by }: OrderStep, shop: string): string {
  const { t } = useLingui()
  if (kind === 'confirmed') return t`Confirmed by ${shop}`
  if (kind === 'delivered') return t`Delivered in part by ${shop}`
  if (kind === 'message') return t`Message from ${shop}`
  if (kind === 'note') return t`Internal note`
  const what = orderStatusText(status)
  return by === 'supplier' ? t`${what} by ${shop}` : what
}

/** The days of a confirmation, or the pieces of a delivery. */
function useStepLines({ kind, lines = [] }: OrderStep): string | null {
  const { t } = useLingui()
  const locale = useLocale()
  if (kind === 'confirmed') {
    const days = daysOf(lines, locale)
    return days === null ? null : t`Delivery ${days}`
  }
  const pieces = lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  if (kind !== 'delivered' || pieces === 0) return null
  const count = formatNumber(pieces, locale)
  return t`${count} pcs`
}

/** The first and the last of the days; null where there are none. */
function daysOf(lines: NonNullable<OrderStep['lines']>, locale: Locale): string | null {
  const days = lines.flatMap(({ delivery_on: day }) => day ?? []).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  return first === last ? dayText(first, locale) : `${dayText(first, locale)} – ${dayText(last, locale)}`
}
