import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderSort } from '#contract/office/orders.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type QueueState, USUAL_SORT, writeQueue } from './address.ts'

/** What the queue is sorted by. */
export type SortColumn = OrderSort extends `${infer C}_${'asc' | 'desc'}` ? C : never

interface Props {
  column: SortColumn
  /** Which way round it begins; the other one is a press away. */
  first?: 'asc' | 'desc'
  state: QueueState
  className?: string | undefined
  children: ReactNode
}

/** The head of a column by which the list is sorted: a link, since the order stands in the address. */
export function SortHead({ column, first = 'asc', state, className, children }: Props) {
  const { t } = useLingui()
  const sort = state.sort || USUAL_SORT
  const way = sort === `${column}_asc` ? 'asc' : sort === `${column}_desc` ? 'desc' : null
  const next = way === null ? first : way === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={className}
      aria-sort={way === null ? undefined : way === 'asc' ? 'ascending' : 'descending'}
    >
      <Link
        to="/office/$"
        params={{ _splat: 'orders' }}
        search={writeQueue({ ...state, sort: `${column}_${next}`, page: 1 })}
        activeOptions={{ exact: true, includeSearch: true }}
        resetScroll={false}
        viewTransition={false}
        title={t`Sort by this column`}
      >
        {children}
        {way !== null && <Icon of={way === 'asc' ? ArrowUp : ArrowDown} />}
      </Link>
    </th>
  )
}
