import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderList } from '#contract/orders/orders.schema.ts'
import type { ServerAnswer } from '../../http/query.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatNumber } from '../../i18n/number.ts'
import { pagerWords } from '../../i18n/pager-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import type { Kept } from './calls.ts'
import { KeptNote } from './kept-note.tsx'
import { OrdersFailure } from './orders-failure.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { isFiltered, NO_FILTER, type OrdersState } from './orders-state.ts'
import { type OrderLink, OrdersTable } from './orders-table.tsx'

interface Props {
  state: OrdersState
  orders: ServerAnswer<OrderList & Kept>
  /** Whether öre are written. */
  exact: boolean
  wholeShop: boolean
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], on: boolean) => void
  change: (next: OrdersState) => void
  hrefOf: (state: OrdersState) => string
  link: OrderLink
}

/** The list in its states: loading, failed, none yet, none that match, past the end, or orders with a pager. */
export function OrdersResults({ state, orders, exact, wholeShop, chosen, choose, change, hrefOf, link }: Props) {
  // Said again in the language now chosen.
  useLocale()
  const { data: list, error, waiting, retry } = orders
  if (error !== null) return <OrdersFailure error={error} retry={retry} />
  if (!list) return <OrdersSkeleton />
  const { data, meta } = list
  const note = <KeptNote of={list} renew={retry} />
  if (meta.total === 0 && !waiting)
    return (
      <>
        {note}
        <None state={state} change={change} />
      </>
    )
  if (data.length === 0 && !waiting) return <PastTheEnd meta={meta} state={state} change={change} />
  return (
    <>
      {note}
      <OrdersTable
        orders={data}
        stale={waiting}
        exact={exact}
        wholeShop={wholeShop}
        chosen={chosen}
        choose={choose}
        link={link}
      />
      <Pager
        current={meta.current_page}
        total={meta.total_pages}
        texts={pagerWords()}
        hrefOf={(page) => hrefOf({ ...state, page })}
        onPage={(page) => change({ ...state, page })}
      />
    </>
  )
}

function None({ state, change }: Pick<Props, 'state' | 'change'>) {
  const { t } = useLingui()
  const { search } = state
  if (!isFiltered(state))
    return (
      <Notice title={t`You have no orders yet`}>
        <p>{t`What you order from a cart is listed here.`}</p>
      </Notice>
    )
  return (
    <Notice
      title={t`No orders match`}
      actions={
        <Button look="next" onClick={() => change({ ...NO_FILTER, per_page: state.per_page })}>
          {t`Show all orders`}
        </Button>
      }
    >
      <p>
        {search === '' ? (
          <Trans>No order has this status in this period.</Trans>
        ) : (
          <Trans>“{search}” was not found in any order of this period and status.</Trans>
        )}
      </p>
    </Notice>
  )
}

function PastTheEnd({ meta, state, change }: { meta: OrderList['meta'] } & Pick<Props, 'state' | 'change'>) {
  const { t } = useLingui()
  const number = formatNumber(meta.current_page, useLocale())
  return (
    <Notice
      title={t`There is no page ${number}`}
      actions={
        <Button look="next" onClick={() => change({ ...state, page: meta.total_pages })}>
          {t`To the last page`}
        </Button>
      }
    />
  )
}
