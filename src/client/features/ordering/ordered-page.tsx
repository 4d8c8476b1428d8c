import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.schema.ts'
import { moneyOf } from '#contract/cart/sums.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './ordered-page.module.css'

interface Props {
  order: Order
  /** Links: to the order, to a new cart. */
  actions: ReactNode
}

/** The server has taken the order: that it was sent, its number, and where to go next. */
export function OrderedPage({ order, actions }: Props) {
  const { t } = useLingui()
  const { order_number: number, project, shop_name: shop, ordered_by: by } = order
  const { email } = by
  usePageTitle(t`Ordered`)
  return (
    <section className={styles.page}>
      <p className={styles.mark}>
        <Icon of={Check} /> <Trans>Ordered</Trans>
      </p>
      <h1>
        <Trans>Your order has been sent to the provider. You will get a confirmation shortly.</Trans>
      </h1>
      <dl className={styles.facts}>
        <dt>
          <Trans>Order number</Trans>
        </dt>
        <dd>{number}</dd>
        <dt>
          <Trans>Project</Trans>
        </dt>
        <dd>{project}</dd>
        <dt>
          <Trans>Provider</Trans>
        </dt>
        <dd>{shop}</dd>
        <dt>
          <Trans>Total, incl. VAT</Trans>
        </dt>
        <dd>{moneyOf(order)(order.total)}</dd>
        <dt>
          <Trans>The confirmation goes to</Trans>
        </dt>
        <dd>
          <Unbroken text={email} />
        </dd>
      </dl>
      <p className={styles.actions}>{actions}</p>
    </section>
  )
}
