import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './order-page.module.css'

/** The order's own shape until it is there. */
export function OrderSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.page} role="img" aria-label={t`Loading the order…`} aria-busy="true">
      <Skeleton className={styles.waitingTitle} />
      <div className={styles.work}>
        <Skeleton className={styles.waitingLines} />
        <Skeleton className={styles.waitingLines} />
      </div>
    </div>
  )
}
