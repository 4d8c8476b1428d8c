import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WriteMoney } from '#contract/cart/sums.ts'
import type { OrderRow } from '#contract/orders/orders.schema.ts'
import { formatNumber } from '../../../i18n/number.ts'
import type { Locale } from '#contract/locale.ts'
import { dayTag } from '../../../i18n/day.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CODE, FIGURE } from '../../../ui/record-table.tsx'
import type { QueueColumn } from './address.ts'
import { stageText } from './queue-words.ts'
import type { SortColumn } from './sort-head.tsx'

/** What cells are written by. */
export interface QueueWords {
  i18n: I18n
  locale: Locale
  money: WriteMoney
}

interface Column {
  /** What it is sorted by, and which way round that begins; absent: by nothing. */
  sort?: { column: SortColumn; first?: 'desc' }
  className?: string | undefined
  cell: (order: OrderRow, words: QueueWords) => ReactNode
}

/** What the columns of the queue are called. */
export function queueColumnName(i18n: I18n, key: QueueColumn): string {
  const names: Readonly<Record<QueueColumn, string>> = {
    placed: t(i18n)`Ordered`,
    buyer: t(i18n)`Buyer`,
    project: t(i18n)`Project and reference`,
    stage: t(i18n)`Step`,
    due: t(i18n)`Promised for`,
    lines: t(i18n)`Lines`,
    net: t(i18n)`Total, excl. VAT`,
    total: t(i18n)`Total, incl. VAT`,
  }
  return names[key]
}

const day = (at: string, locale: Locale, timeZone?: 'UTC'): string =>
  new Date(at).toLocaleDateString(dayTag(locale), { dateStyle: 'medium', ...(timeZone && { timeZone }) })

/** How each column of the queue is sorted and written. */
export const QUEUE_CELLS: Readonly<Record<QueueColumn, Column>> = {
  placed: {
    sort: { column: 'placed', first: 'desc' },
    className: CODE,
    cell: ({ date }, { locale }) => <time dateTime={date}>{day(date, locale)}</time>,
  },
  buyer: {
    sort: { column: 'company' },
    cell: ({ company, ordered_by: { name } }) => (
      <>
        <span>{company ?? name}</span>
        {company !== null && <small>{name}</small>}
      </>
    ),
  },
  project: {
    cell: ({ project, reference }) => (
      <>
        <span>{project}</span>
        {reference && <small>{reference}</small>}
      </>
    ),
  },
  stage: { sort: { column: 'stage' }, cell: ({ stage }, { i18n }) => stage && stageText(i18n, stage) },
  due: {
    sort: { column: 'due' },
    className: CODE,
    cell: ({ due_on: due, late }, { i18n, locale }) => (
      <>
        {due && <time dateTime={due}>{day(`${due}T12:00:00Z`, locale, 'UTC')}</time>}
        {late && (
          <span className="office-late">
            <Icon of={CircleAlert} /> {t(i18n)`Late`}
          </span>
        )}
      </>
    ),
  },
  lines: { className: FIGURE, cell: ({ lines }, { locale }) => formatNumber(lines, locale) },
  net: { className: FIGURE, cell: ({ subtotal }, { money }) => money(subtotal) },
  total: {
    sort: { column: 'total', first: 'desc' },
    className: FIGURE,
    cell: ({ total }, { money }) => money(total),
  },
}

/** Whether a card of a narrow window has anything to name there. */
export const isBlank = (key: QueueColumn, { due_on: due }: OrderRow): boolean => key === 'due' && !due
