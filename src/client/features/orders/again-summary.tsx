import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AgainLine, Order } from '#contract/orders/orders.schema.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgainChange } from './again-change.tsx'
import { sortAgain } from './again.ts'
import styles from './order-page.module.css'
import { useAgain } from './use-again.ts'

/** More would push the rest out of sight; the dialog has them all. */
const SHOWN = 5

/** What it would mean to order the same again today. */
export function AgainSummary({ order }: { order: Order }) {
  const { t } = useLingui()
  const { data: lines, error } = useAgain(order)
  return (
    <section className={`${styles.section} ${styles.again}`}>
      <h2>
        <Trans>If you order again</Trans>
      </h2>
      {error === null && !lines && <Skeleton className={styles.waitingLine} />}
      {error !== null && (
        <p className={styles.quiet}>{t`Whether anything has changed could not be found out right now.`}</p>
      )}
      {error === null && lines && <Changes lines={lines} />}
    </section>
  )
}

function Changes({ lines }: { lines: readonly AgainLine[] }) {
  const { changed, same } = sortAgain(lines)
  const more = changed.length - SHOWN
  return (
    <ul className={styles.changes}>
      {changed.slice(0, SHOWN).map((line) => (
        <li key={line.uid}>
          <AgainChange line={line} />
        </li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'and # more line', other: 'and # more lines' })}</li>}
      {same > 0 && (
        <li className={styles.quiet}>{plural(same, { one: '# line is unchanged', other: '# lines are unchanged' })}</li>
      )}
    </ul>
  )
}
