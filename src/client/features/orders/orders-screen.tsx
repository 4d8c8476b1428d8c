import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasOre } from '#contract/cart/sums.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { EXPORT_IDS_MAX } from '#contract/orders/orders.ts'
import type { OrderMonth } from '#contract/orders/orders.schema.ts'
import { API } from '#contract/paths.ts'
import { may } from '#contract/users/permission.ts'
import { type ServerAnswer, useServerQuery } from '../../http/query.ts'
import { NeedsNetwork } from '../../ui/needs-network.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { toast } from '../../ui/toast.ts'
import { fetchOrders, fetchSummary } from './calls.ts'
import { ExportButtons } from './export-buttons.tsx'
import { amountsOf, MONTHS, type Year as YearOf, yearOf } from './figures.ts'
import { OrdersFilters } from './orders-filters.tsx'
import { OrdersResults } from './orders-results.tsx'
import styles from './orders-screen.module.css'
import { isFiltered, listQuery, type OrdersState, withChange } from './orders-state.ts'
import type { OrderLink } from './orders-table.tsx'
import { YearFigures } from './year-figures.tsx'
import { YearSkeleton } from './orders-skeleton.tsx'

interface Props {
  shop: Shop
  /** What the address asks for. */
  state: OrdersState
  /** Goes to another state's address. */
  change: (next: OrdersState) => void
  hrefOf: (state: OrdersState) => string
  link: OrderLink
}

/** A shop's orders: the year's figures, then the list. Mount it anew for another shop. */
export function OrdersScreen({ shop, state, change, hrefOf, link }: Props) {
  const { t } = useLingui()
  const shopId = shop.shop_id
  usePageTitle(t`Orders`)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const kept = { isKept: true }
  const orders = useServerQuery([shopId, null, 'orders', state], (signal) => fetchOrders(shopId, state, signal), kept)
  // Two years: the last twelve months, and those before to compare with.
  const summary = useServerQuery(
    [shopId, null, 'order-months'],
    (signal) => fetchSummary(shopId, 2 * MONTHS, signal),
    kept,
  )
  const wholeShop = may(shop.permission, 'orders.all')
  const total = orders.data?.meta.total ?? 0
  const year = summary.data ? yearOf(summary.data, shop.currency) : null
  // One view: the figures and the list are written alike.
  const exact = hasOre({ lines: [...(orders.data?.data ?? []), ...(year ? amountsOf(year) : [])] })
  const count = chosen.size
  const nothingYet =
    total === 0 && !isFiltered(state) && orders.data !== undefined && !orders.waiting && orders.error === null

  const choose = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    if (next.size > EXPORT_IDS_MAX)
      toast(t`At most ${EXPORT_IDS_MAX} orders can be chosen. Choose none to export the whole list.`, 'warning')
    setChosen(new Set([...next].slice(0, EXPORT_IDS_MAX)))
  }

  return (
    <div className={styles.page}>
      <NeedsNetwork why={t`Orders are looked up and exported by the server: that waits for the network.`}>
        <header className={styles.head}>
          <h1>{t`Orders`}</h1>
          {!nothingYet && (
            <div className={styles.exports}>
              <p className={styles.what} role="status">
                {count > 0 && <span>{t`${count} chosen`}</span>}
                {count > 0 && (
                  <button type="button" className={styles.none} onClick={() => setChosen(new Set())}>
                    {t`Choose none`}
                  </button>
                )}
              </p>
              <ExportButtons
                path={API.ordersExport}
                query={count > 0 ? { shop_id: shopId, id: [...chosen] } : listQuery(shopId, state)}
                label={count > 0 ? t`Export the chosen orders` : t`Export all orders of the list`}
                disabled={total === 0 && count === 0}
              />
            </div>
          )}
        </header>
        {!nothingYet && (
          <>
            <Year summary={summary} year={year} exact={exact} />
            <OrdersFilters state={state} change={(part) => change(withChange(state, part))} />
          </>
        )}
        <OrdersResults
          state={state}
          orders={orders}
          exact={exact}
          wholeShop={wholeShop}
          chosen={chosen}
          choose={choose}
          change={change}
          hrefOf={hrefOf}
          link={link}
        />
      </NeedsNetwork>
    </div>
  )
}

interface YearProps {
  summary: ServerAnswer<OrderMonth[]>
  year: YearOf | null
  exact: boolean
}

/** The figures, their place while they are on their way, or a word where they did not come. */
function Year({ summary, year, exact }: YearProps) {
  const { t } = useLingui()
  if (year) return year.orders > 0 && <YearFigures year={year} exact={exact} />
  if (summary.error === null) return <YearSkeleton />
  return <p className={styles.noFigures}>{t`The year’s figures could not be fetched.`}</p>
}
