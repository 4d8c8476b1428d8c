import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { writeQueryString } from '#contract/catalogue/query.ts'
import type { OrderList } from '#contract/orders/orders.schema.ts'
import type { Shop } from '#contract/users/auth.schema.ts'
import { type ServerAnswer, useServerQuery } from '../../../http/query.ts'
import { columnsWords } from '../../../i18n/columns-words.ts'
import { pagerWords } from '../../../i18n/pager-words.ts'
import { useColumns } from '../../../storage/kept-columns.ts'
import { useAddress } from '../../../storage/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnsChoice } from '../../../ui/columns/columns-choice.tsx'
import { useChosen } from '../../../ui/list/use-chosen.ts'
import { Notice } from '../../../ui/notice.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Pager } from '../../../ui/pager/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeFailure } from '../failure.tsx'
import { ListSkeleton, Shorter } from '../office-list.tsx'
import {
  isNarrowed,
  QUEUE_COLUMNS,
  type QueueColumn,
  queueQuery,
  type QueueState,
  readQueue,
  USUAL_COLUMNS,
  WHOLE_QUEUE,
  writeQueue,
} from './address.ts'
import { fetchCompanies, fetchQueue } from './calls.ts'
import { QueueBulk } from './queue-bulk.tsx'
import { queueColumnName } from './queue-columns.tsx'
import { QueueFiles } from './queue-files.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueParts } from './queue-parts.tsx'
import { QueueTable } from './queue-table.tsx'

const COLUMNS = { all: QUEUE_COLUMNS, usual: USUAL_COLUMNS }

/** The orders of a shop as its staff work them off; all that is looked for stands in the address. */
export function QueuePage({ shop: { shop_id: shop } }: { shop: Shop }) {
  const { t, i18n } = useLingui()
  usePageTitle(t`Orders`)
  const navigate = useNavigate()
  const address = useAddress()
  const state = useMemo(() => readQueue(address), [address])
  // Other columns are the same orders.
  const { columns: named, ...asked } = state
  const [columns, keep] = useColumns('orders', named, COLUMNS)
  const orders = useServerQuery([shop, null, 'office-orders', asked], (signal) => fetchQueue(shop, state, signal))
  const { data: companies = [] } = useServerQuery([shop, null, 'office-companies'], (signal) =>
    fetchCompanies(shop, signal),
  )
  /** Every change but that of the page starts at page 1 again. */
  const go = (part: Partial<QueueState>): void =>
    void navigate({
      to: '/office/$',
      params: { _splat: 'orders' },
      search: writeQueue({ ...state, page: 1, ...part }),
      resetScroll: false,
      viewTransition: false,
    })
  const total = orders.data?.meta.total
  return (
    <div className="office-products">
      <h1>{t`Orders`}</h1>
      <QueueParts state={state} counts={orders.data?.meta.counts} />
      <QueueFilters state={state} companies={companies} change={go} />
      <div className="office-bar">
        <p role="status">
          {total === undefined ? (
            orders.waiting && <Skeleton line />
          ) : (
            <Plural value={total} one="# order" other="# orders" />
          )}
        </p>
        <div className="office-buttons">
          <ColumnsChoice
            columns={QUEUE_COLUMNS.map((key) => [key, queueColumnName(i18n, key)] as const)}
            shown={columns}
            texts={columnsWords()}
            onChange={(next) => {
              keep(next)
              go({ columns: next, page: state.page })
            }}
          />
          <QueueFiles label={t`Save the list as a file`} question={queueQuery(shop, state)} isEmpty={!total} />
        </div>
      </div>
      <Found shop={shop} orders={orders} state={state} columns={columns} go={go} />
    </div>
  )
}

interface FoundProps {
  shop: string
  orders: ServerAnswer<OrderList>
  state: QueueState
  columns: readonly QueueColumn[]
  go: (part: Partial<QueueState>) => void
}

/** The orders in their states: loading, failed, none yet, none that match, past the end, or a page of them. */
function Found({ shop, orders: { data: list, error, waiting, retry }, state, columns, go }: FoundProps) {
  const { columns: _, ...asked } = state
  const chosen = useChosen(list?.data ?? [], JSON.stringify(asked))
  if (error !== null) return <OfficeFailure error={error} retry={retry} />
  if (!list) return <ListSkeleton />
  const { data, meta } = list
  if (data.length === 0 && !waiting) return <Nothing state={state} pages={meta.total_pages} go={go} />
  return (
    <>
      <QueueTable state={state} columns={columns} orders={data} chosen={chosen} isStale={waiting} />
      <QueueBulk shop={shop} orders={data} chosen={chosen} onEnd={retry} />
      <Pager
        current={meta.current_page}
        total={meta.total_pages}
        texts={pagerWords()}
        hrefOf={(page) => `/office/orders?${writeQueryString(writeQueue({ ...state, page }))}`}
        onPage={(page) => go({ page })}
      />
    </>
  )
}

function Nothing({ state, pages, go }: Pick<FoundProps, 'state' | 'go'> & { pages: number }) {
  const { t } = useLingui()
  if (pages > 0) return <Shorter onLast={() => go({ page: pages })} />
  if (!isNarrowed(state))
    return (
      <Notice title={t`There are no orders yet`}>
        <p>{t`What is ordered in the shop waits here to be confirmed and delivered.`}</p>
      </Notice>
    )
  return (
    <Notice
      title={t`No orders match`}
      actions={
        <Button look="next" onClick={() => go({ ...WHOLE_QUEUE, columns: state.columns })}>{t`Show all orders`}</Button>
      }
    >
      <p>{t`Nothing of this kind waits, or nothing that fits the search, the company and the days.`}</p>
    </Notice>
  )
}
