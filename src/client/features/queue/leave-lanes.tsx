import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { FORM_LANE } from '#contract/outbox.ts'
import { changesAtom, unreadableAtom } from '../../offline/changes.ts'
import { goodsAtom } from '../../offline/goods.ts'
import { ChangeMark } from '../../ui/change-mark/change-mark.tsx'
import { laneText } from './change-text.ts'
import { countsOf, lanesOf } from './lanes.ts'
import styles from './leave-page.module.css'

const changesText = (count: number): string => plural(count, { one: '# change', other: '# changes' })

/** How much waits, cart by cart. */
export function LeaveLanes() {
  const { t } = useLingui()
  const goods = useAtomValue(goodsAtom)
  const lanes = lanesOf(useAtomValue(changesAtom), goods)
  const damaged = useAtomValue(unreadableAtom).length
  return (
    <ul className={styles.lanes} aria-label={t`Not sent`}>
      {lanes.map(({ cartId, title, changes }) => {
        const { waiting, sending, attention } = countsOf(changes)
        const count = waiting + sending + attention
        if (count === 0) return null
        return (
          <li key={cartId}>
            <span>{laneText(cartId, title)}</span>
            {attention > 0 && (
              <ChangeMark
                state="attention"
                text={plural(attention, { one: '# needs attention', other: '# need attention' })}
              />
            )}
            <span>
              {cartId === FORM_LANE ? plural(count, { one: '# message', other: '# messages' }) : changesText(count)}
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
