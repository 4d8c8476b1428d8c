import { useLingui } from '@lingui/react/macro'
import { STATUS, statusOf } from '#contract/cart/status.ts'
import type { Locale } from '#contract/locale.ts'
import type { Order, OrderStep } from '#contract/orders/orders.schema.ts'
import { deliveriesOf } from '#contract/orders/papers.ts'
import { FileButton } from '../../http/file-button.tsx'
import { dayText } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { deliveryNotePath } from './calls.ts'
import { dayAndTime } from './dates.ts'
import styles from './order-page.module.css'
import { orderStatusText } from './order-status.ts'

interface Props {
  order: Order
  /** Whether each delivery has its note there. */
  notes: boolean
}

/** Where an order stands and how it came there; what is still to come stands with an empty ring. */
export function OrderSteps({ order, notes }: Props) {
  const { t } = useLingui()
  const deliveries = new Map(notes ? deliveriesOf(order).map(({ step, number }) => [step, number]) : [])
  const coming = statusOf(order.status) === STATUS.ordered ? STATUS.handedOver : null
  return (
    <ol className={styles.steps}>
      {order.steps.map((step, place) => (
        // Steps are only added, at the end.
        <Step key={place} step={step} order={order} delivery={deliveries.get(place)} />
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

function Step({ step, order, delivery }: { step: OrderStep; order: Order; delivery: number | undefined }) {
  const locale = useLocale()
  const what = useStepText(step, order.shop_name)
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
        {delivery !== undefined && <DeliveryNote order={order} delivery={delivery} />}
      </span>
    </li>
  )
}

/** What came with a delivery, to keep or to check against, in the language of the screen. */
function DeliveryNote({ order, delivery }: { order: Order; delivery: number }) {
  const { t } = useLingui()
  const language = useLocale()
  const number = `${order.order_number}-${delivery}`
  return (
    <span className={styles.paper}>
      <NeedsNetwork why={t`Delivery notes come from the server: they wait for the network.`}>
        <FileButton
          path={deliveryNotePath(order.id, delivery)}
          query={{ language }}
          fallback={`${number}.pdf`}
          text={t`Delivery note ${number}`}
        />
      </NeedsNetwork>
    </span>
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
