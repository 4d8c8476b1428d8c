import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './orders-screen.module.css'

const ROWS = Array.from({ length: 8 }, (_, i) => `row ${i}`)

/** Rows of the list's height until the orders are there. */
export function OrdersSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.waitingRows} role="img" aria-label={t`Loading the orders…`} aria-busy="true">
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.waitingRow} />
      ))}
    </div>
  )
}

/** The place of the year's figures. */
export const YearSkeleton = () => (
  <div className={styles.waitingYear}>
    <Skeleton className={styles.waitingChart} />
    <Skeleton className={styles.waitingChart} />
  </div>
)
