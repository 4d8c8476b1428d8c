import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { COUNTED_ORDERS_MAX } from '#contract/office/orders.ts'
import type { OrderCounts } from '#contract/orders/orders.schema.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { QUEUES, type QueueState, writeQueue } from './address.ts'
import { queueText } from './queue-words.ts'

interface Props {
  state: QueueState
  /** Undefined until they are known. */
  counts: OrderCounts | undefined
}

/** The parts of the queue, each with how many orders it has; links, so that one may be opened beside another. */
export function QueueParts({ state, counts }: Props) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const number = (count: number): string =>
    count > COUNTED_ORDERS_MAX ? `${formatNumber(COUNTED_ORDERS_MAX, locale)}+` : formatNumber(count, locale)
  return (
    <nav className="office-nav office-parts" aria-label={t`Orders by step`}>
      {QUEUES.map((queue) => (
        <Link
          key={queue}
          to="/office/$"
          params={{ _splat: 'orders' }}
          search={writeQueue({ ...state, stage: queue, page: 1 })}
          // Which one it is, the state says: the router would call the first one active beside every other.
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{ 'aria-current': undefined }}
          aria-current={queue === state.stage ? 'page' : undefined}
          resetScroll={false}
          viewTransition={false}
          data-late={queue === 'late' && counts !== undefined && counts.late > 0 ? '' : undefined}
        >
          {queueText(i18n, queue)}
          {queue !== '' && counts && <b>{number(counts[queue])}</b>}
        </Link>
      ))}
    </nav>
  )
}
