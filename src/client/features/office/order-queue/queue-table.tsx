import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hasOre, moneyIn } from '#contract/cart/sums.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { CODE, RecordTable } from '../../../ui/record-table.tsx'
import { type QueueColumn, type QueueState, USUAL_COLUMNS } from './address.ts'
import { isBlank, QUEUE_CELLS, queueColumnName, type QueueWords } from './queue-columns.tsx'
import { SortHead } from './sort-head.tsx'

interface Props {
  /** What is asked for, in whose order the rows stand. */
  state: QueueState
  orders: readonly OrderRow[]
  /** A newer answer is on its way. */
  isStale: boolean
}

/** To which row a key leads from one of so many; null: it leads nowhere. Letters are left to scanners, which type. */
function rowBy(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The orders of a page of the queue; one stop of Tab, within which the arrows go from row to row and Enter opens one. */
export function QueueTable({ state, orders, isStale }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const columns = state.columns.length > 0 ? state.columns : USUAL_COLUMNS
  const table = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  const active = Math.min(reached, orders.length - 1)
  const exact = hasOre({ lines: orders })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const links = [...(table.current?.querySelectorAll<HTMLElement>('tbody a') ?? [])]
    // Where the focus is by now: keys may come faster than the page is drawn.
    const to = rowBy(event.key, links.indexOf(event.currentTarget), links.length)
    if (to === null) return
    event.preventDefault()
    links[to]?.focus()
  }
  return (
    <div ref={table} className="office-queue" aria-busy={isStale}>
      <RecordTable>
        <thead>
          <tr>
            <th scope="col">{t`Order number`}</th>
            {columns.map((key) => {
              const { sort, className } = QUEUE_CELLS[key]
              const name = queueColumnName(i18n, key)
              if (sort)
                return (
                  <SortHead key={key} {...sort} state={state} className={className}>
                    {name}
                  </SortHead>
                )
              return (
                <th key={key} scope="col" className={className}>
                  {name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {orders.map((order, i) => (
            <Row
              key={order.id}
              order={order}
              columns={columns}
              words={{ i18n, locale, money: moneyIn(order.currency, exact) }}
              isActive={i === active}
              onReached={() => setReached(i)}
              onKeyDown={onKeyDown}
            />
          ))}
        </tbody>
      </RecordTable>
    </div>
  )
}

interface RowProps {
  order: OrderRow
  columns: readonly QueueColumn[]
  words: QueueWords
  isActive: boolean
  onReached: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Row({ order, columns, words, isActive, onReached, onKeyDown }: RowProps) {
  const { id, order_number: number } = order
  return (
    <tr>
      <th scope="row" className={CODE}>
        <Link to="/orders/$id" params={{ id }} tabIndex={isActive ? 0 : -1} onFocus={onReached} onKeyDown={onKeyDown}>
          {number}
        </Link>
      </th>
      {columns.map((key) => (
        <td
          key={key}
          data-label={isBlank(key, order) ? undefined : queueColumnName(words.i18n, key)}
          className={QUEUE_CELLS[key].className}
        >
          {QUEUE_CELLS[key].cell(order, words)}
        </td>
      ))}
    </tr>
  )
}
