import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { bulkWords } from '../../../i18n/bulk-words.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import type { Chosen } from '../../../ui/list/use-chosen.ts'
import { CODE } from '../../../ui/record-table.tsx'
import type { QueueColumn, QueueState } from './address.ts'
import { queueColumns } from './queue-columns.tsx'

interface Props {
  /** What is asked for, in whose order the rows stand. */
  state: QueueState
  columns: readonly QueueColumn[]
  orders: readonly OrderRow[]
  chosen: Chosen<OrderRow>
  /** A newer answer is on its way. */
  isStale: boolean
}

/** The orders of a page of the queue; the number leads to one. */
export function QueueTable({ state, columns, orders, chosen, isStale }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { all, keys, one } = bulkWords()
  const exact = hasOre({ lines: orders })
  return (
    <ListTable
      rows={orders}
      keyOf={({ id }) => id}
      heading={{
        name: t`Order number`,
        className: CODE,
        render: ({ id, order_number: number }) => (
          <Link to="/orders/$id" params={{ id }}>
            {number}
          </Link>
        ),
      }}
      columns={queueColumns(columns, state, {
        i18n,
        locale,
        moneyOf: ({ currency }) => moneyIn(currency, exact),
      })}
      choosing={{ chosen, all, keys, one: ({ order_number: number }) => one(number) }}
      isStale={isStale}
    />
  )
}
