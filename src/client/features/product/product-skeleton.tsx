import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './product-page.module.css'
import sizes from './product-skeleton.module.css'

/** The page's own shape until the product is there. */
export function ProductSkeleton() {
  const { t } = useLingui()
  return (
    <div role="img" aria-label={t`Loading the product…`} aria-busy="true">
      <div className={styles.top} />
      <div className={styles.main}>
        <Skeleton className={sizes.picture} />
        <div className={styles.info}>
          <Skeleton className={sizes.name} />
          <Skeleton className={sizes.text} />
          <Skeleton className={sizes.price} />
          <Skeleton className={sizes.facts} />
        </div>
      </div>
    </div>
  )
}
