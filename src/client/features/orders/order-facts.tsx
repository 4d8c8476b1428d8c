import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.schema.ts'
import { dayText } from '../../i18n/day.ts'
import { listText } from '../../i18n/list.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { deliveryText } from '../../i18n/product-words.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './order-page.module.css'
import { Weight } from './weight.tsx'

/** Who ordered, for whom, where to, at which terms, and what it weighs on the climate. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { customer, climate, shop_name: shop } = order
  const name = [customer.first_name, customer.last_name].filter(Boolean).join(' ')
  const company = [order.company, order.org_number].filter(Boolean).join(', ')
  const address = [customer.address, customer.city].filter(Boolean).join(', ')
  const approvers = listText(
    (order.approved_by ?? []).map(({ name: one }) => one),
    useLocale(),
  )
  const rows: readonly (readonly [label: string, value: ReactNode, key: string])[] = [
    [t`Name`, name, 'name'],
    [t`Company`, company && <Unbroken text={company} />, 'company'],
    [t`Cost centre`, order.cost_centre, 'cost-centre'],
    [t`Asked for by`, order.asked_by?.name, 'asked'],
    [t`Approved by`, approvers, 'approved'],
    [t`Address`, address, 'address'],
    [t`Delivery address`, customer.delivery_address, 'delivery'],
    [t`Delivery contact`, customer.delivery_contact, 'contact'],
    [t`Customer reference`, customer.customer_reference, 'reference'],
    [t`Payment condition`, customer.payment_condition, 'payment'],
    [t`Additional information`, customer.additional_information, 'additional'],
    [t`Note`, order.note && <span className={styles.said}>{order.note}</span>, 'note'],
    [t`Wished delivery`, order.wished_on && dayText(order.wished_on, locale), 'wished'],
    [t`Longest delivery time`, order.delivery_time && deliveryText(order.delivery_time), 'time'],
    [t`Climate footprint`, climate.pieces > climate.unknown_pieces && <Footprint order={order} />, 'climate'],
    [t`At ${shop}`, order.provider_contact && <Unbroken text={order.provider_contact} />, 'provider'],
  ]
  return (
    <div className={styles.facts}>
      <FactList>
        {rows.map(
          ([label, value, key]) =>
            value && (
              <Fact key={key} name={label}>
                {value}
              </Fact>
            ),
        )}
      </FactList>
    </div>
  )
}

/** A lower bound where pieces have no figure; then it says so. */
function Footprint({ order: { climate } }: { order: Order }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { co2e_kg, declared_kg, unknown_pieces: unknown } = climate
  const percent = formatNumber(co2e_kg === 0 ? 0 : (declared_kg / co2e_kg) * 100, locale)
  return (
    <>
      <Weight kilos={co2e_kg} />
      <small>
        {t`${percent} % from environmental declarations`}
        {unknown > 0 && `, ${plural(unknown, { one: '# piece without a figure', other: '# pieces without a figure' })}`}
      </small>
    </>
  )
}
