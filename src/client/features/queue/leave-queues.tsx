import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { FORM_QUEUE } from '#contract/cart/outbox.ts'
import { changesAtom, unreadableAtom } from '../../carts/changes.ts'
import { lineLabelsAtom } from '../../carts/line-labels.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { queueTitle } from './change-text.ts'
import { countsOf, queuesOf } from './cart-queues.ts'
import styles from './leave-page.module.css'

const changesText = (count: number): string => plural(count, { one: '# change', other: '# changes' })

/** How much waits, cart by cart. */
export function LeaveQueues() {
  const { t } = useLingui()
  const labels = useAtomValue(lineLabelsAtom)
  const queues = queuesOf(useAtomValue(changesAtom), labels)
  const damaged = useAtomValue(unreadableAtom).length
  return (
    <ul className={styles.queues} aria-label={t`Not sent`}>
      {queues.map(({ cartId, title, changes }) => {
        const { waiting, sending, attention } = countsOf(changes)
        const count = waiting + sending + attention
        if (count === 0) return null
        return (
          <li key={cartId}>
            <span>{queueTitle(cartId, title)}</span>
            {attention > 0 && (
              <ChangeMark
                state="attention"
                text={plural(attention, { one: '# needs attention', other: '# need attention' })}
              />
            )}
            <span>
              {cartId === FORM_QUEUE ? plural(count, { one: '# message', other: '# messages' }) : changesText(count)}
            </span>
          </li>
        )
      })}
      {damaged > 0 && (
        <li>
          <span>{t`Cannot be read`}</span>
          <span>{changesText(damaged)}</span>
        </li>
      )}
    </ul>
  )
}
