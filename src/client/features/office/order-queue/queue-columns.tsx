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
import type { ListColumn } from '../../../ui/list/list-table.tsx'
import { CODE, FIGURE, WORDS } from '../../../ui/record-table.tsx'
import type { QueueColumn, QueueState } from './address.ts'
import { stageText } from './queue-words.ts'
import { type SortColumn, SortLink, sortedBy } from './sort-link.tsx'

/** What cells are written by. */
interface QueueWords {
  i18n: I18n
  locale: Locale
  /** How sums of an order are written. */
  moneyOf: (order: OrderRow) => WriteMoney
}

interface Column {
  /** What it is sorted by, and which way round that begins; absent: by nothing. */
  sort?: { column: SortColumn; first?: 'desc' }
  className?: string | undefined
  render: (order: OrderRow, words: QueueWords) => ReactNode
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
const CELLS: Readonly<Record<QueueColumn, Column>> = {
  placed: {
    sort: { column: 'placed', first: 'desc' },
    className: CODE,
    render: ({ date }, { locale }) => <time dateTime={date}>{day(date, locale)}</time>,
  },
  buyer: {
    sort: { column: 'company' },
    render: ({ company, ordered_by: { name } }) => (
      <>
        <span>{company ?? name}</span>
        {company !== null && <small>{name}</small>}
      </>
    ),
  },
  project: {
    render: ({ project, reference }) => (
      <>
        <span>{project}</span>
        {reference && <small>{reference}</small>}
      </>
    ),
  },
  stage: {
    sort: { column: 'stage' },
    className: WORDS,
    render: ({ stage }, { i18n }) => stage && stageText(i18n, stage),
  },
  due: {
    sort: { column: 'due' },
    className: CODE,
    render: ({ due_on: due, late }, { i18n, locale }) => (
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
  lines: { className: FIGURE, render: ({ lines }, { locale }) => formatNumber(lines, locale) },
  net: { className: FIGURE, render: (order, { moneyOf }) => moneyOf(order)(order.subtotal) },
  total: {
    sort: { column: 'total', first: 'desc' },
    className: FIGURE,
    render: (order, { moneyOf }) => moneyOf(order)(order.total),
  },
}

/** The columns of the queue that are shown, in the order and by the head of each. */
export const queueColumns = (
  keys: readonly QueueColumn[],
  state: QueueState,
  words: QueueWords,
): ListColumn<OrderRow>[] =>
  keys.map((key) => {
    const { sort, className, render } = CELLS[key]
    const name = queueColumnName(words.i18n, key)
    return {
      key,
      name,
      className,
      render: (order) => render(order, words),
      ...(key === 'due' && { isBare: ({ due_on: due }) => !due }),
      ...(sort && {
        sorted: sortedBy(state, sort.column),
        head: (
          <SortLink {...sort} state={state}>
            {name}
          </SortLink>
        ),
      }),
    }
  })
