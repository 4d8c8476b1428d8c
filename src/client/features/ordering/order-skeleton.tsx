import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './order-panel.module.css'

const ROWS = ['names', 'company', 'address', 'delivery', 'contact', 'reference', 'terms'] as const

/** The form's own shape until what is remembered has been read. */
export function OrderSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.form} role="img" aria-label={t`Loading the form…`} aria-busy="true">
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.waiting} />
      ))}
    </div>
  )
}
