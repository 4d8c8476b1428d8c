import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderSort } from '#contract/office/orders.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type QueueState, USUAL_SORT, writeQueue } from './address.ts'

/** What the queue is sorted by. */
export type SortColumn = OrderSort extends `${infer C}_${'asc' | 'desc'}` ? C : never

/** Which way round the queue is sorted by a column; undefined: by another one. */
export function sortedBy({ sort }: QueueState, column: SortColumn): 'ascending' | 'descending' | undefined {
  const now = sort || USUAL_SORT
  if (now === `${column}_asc`) return 'ascending'
  return now === `${column}_desc` ? 'descending' : undefined
}

interface Props {
  column: SortColumn
  /** Which way round it begins; the other one is a press away. */
  first?: 'asc' | 'desc'
  state: QueueState
  children: ReactNode
}

/** In the head of a column by which the list is sorted: a link, since the order stands in the address. */
export function SortLink({ column, first = 'asc', state, children }: Props) {
  const { t } = useLingui()
  const way = sortedBy(state, column)
  const next = way === undefined ? first : way === 'ascending' ? 'desc' : 'asc'
  return (
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
      {way !== undefined && <Icon of={way === 'ascending' ? ArrowUp : ArrowDown} />}
    </Link>
  )
}
