import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { hasOre, moneyIn, type WriteMoney } from '#contract/cart/sums.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { dayTag } from '../../../i18n/day.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CODE, FIGURE, RecordTable } from '../../../ui/record-table.tsx'
import type { QueueState } from './address.ts'
import { stageText } from './queue-words.ts'
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
  const { t } = useLingui()
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
            <SortHead column="placed" first="desc" state={state}>{t`Ordered`}</SortHead>
            <SortHead column="company" state={state}>{t`Buyer`}</SortHead>
            <th scope="col">{t`Project and reference`}</th>
            <SortHead column="stage" state={state}>{t`Step`}</SortHead>
            <SortHead column="due" state={state}>{t`Promised for`}</SortHead>
            <SortHead column="total" first="desc" state={state} isFigure>{t`Total, incl. VAT`}</SortHead>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, i) => (
            <Row
              key={order.id}
              order={order}
              money={moneyIn(order.currency, exact)}
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
  money: WriteMoney
  isActive: boolean
  onReached: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Row({ order, money, isActive, onReached, onKeyDown }: RowProps) {
  const { t, i18n } = useLingui()
  const tag = dayTag(useLocale())
  const { id, order_number: number, stage, due_on: due, late, reference, company, ordered_by: buyer } = order
  return (
    <tr>
      <th scope="row" className={CODE}>
        <Link to="/orders/$id" params={{ id }} tabIndex={isActive ? 0 : -1} onFocus={onReached} onKeyDown={onKeyDown}>
          {number}
        </Link>
      </th>
      <td data-label={t`Ordered`} className={CODE}>
        <time dateTime={order.date}>{new Date(order.date).toLocaleDateString(tag, { dateStyle: 'medium' })}</time>
      </td>
      <td data-label={t`Buyer`}>
        <span>{company ?? buyer.name}</span>
        {company !== null && <small>{buyer.name}</small>}
      </td>
      <td data-label={t`Project and reference`}>
        <span>{order.project}</span>
        {reference && <small>{reference}</small>}
      </td>
      <td data-label={t`Step`}>{stage && stageText(i18n, stage)}</td>
      <td data-label={due ? t`Promised for` : undefined} className={CODE}>
        {due && (
          <time dateTime={due}>
            {new Date(`${due}T12:00:00Z`).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })}
          </time>
        )}
        {late && (
          <span className="office-late">
            <Icon of={CircleAlert} /> {t`Late`}
          </span>
        )}
      </td>
      <td data-label={t`Total, incl. VAT`} className={FIGURE}>
        {money(order.total)}
      </td>
    </tr>
  )
}
