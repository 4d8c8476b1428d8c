import { Trans, useLingui } from '@lingui/react/macro'
import { Printer, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/orders.schema.ts'
import { longDay } from '../../i18n/day.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { AgainDialog } from './again-dialog.tsx'
import { AgainSummary } from './again-summary.tsx'
import { type Kept, orderExportPath } from './calls.ts'
import { ExportButtons } from './export-buttons.tsx'
import { KeptNote } from './kept-note.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import styles from './order-page.module.css'
import { OrderSteps } from './order-steps.tsx'

interface Props {
  order: Order & Kept
  /** The way back to the list. */
  back: ReactNode
  /** Asks for it again. */
  renew: () => void
  /** What the shop's staff do with it, for them alone. */
  staff?: ReactNode
  /** The lines lie in an open cart. */
  onCart: (cartId: string) => void
}

/** One order: lines and total, where it stands, what changed since, before ordering again. */
export function OrderPage({ order, back, renew, staff, onCart }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { order_number: number, project } = order
  const { name } = order.ordered_by
  const date = longDay(order.date, locale)
  usePageTitle(t`Order ${number}`)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <p className={styles.back}>{back}</p>
          <h1>
            <Trans>Order {number}</Trans>
          </h1>
          <p className={styles.under}>
            <Trans>
              {project}. Ordered {date} by {name}.
            </Trans>
          </p>
        </div>
        <div className={styles.tools}>
          <Button size="s" onClick={() => window.print()}>
            <Icon of={Printer} /> <Trans>Print</Trans>
          </Button>
          <NeedsNetwork why={t`Files, and what has changed since, come from the server: they wait for the network.`}>
            <ExportButtons path={orderExportPath(order.id)} label={t`Export order ${number}`} />
            <Button size="s" {...(!staff && { look: 'next' })} onClick={() => setOpen(true)} aria-haspopup="dialog">
              <Icon of={RotateCw} /> <Trans>Order again</Trans>
            </Button>
          </NeedsNetwork>
        </div>
      </header>
      <KeptNote of={order} renew={renew} />
      <div className={styles.work}>
        <div className={styles.left}>
          <OrderLines order={order} />
        </div>
        <aside className={styles.panel}>
          {staff}
          <section className={styles.section}>
            <h2>
              <Trans>Where it stands</Trans>
            </h2>
            <OrderSteps order={order} notes={!staff} />
          </section>
          {!staff && <AgainSummary order={order} />}
          <section className={styles.section}>
            <h2>
              <Trans>Customer</Trans>
            </h2>
            <OrderFacts order={order} />
          </section>
        </aside>
      </div>
      <AgainDialog order={order} open={open} onClose={() => setOpen(false)} onCart={onCart} />
    </article>
  )
}
