import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'
import page from '../compare-page.module.css'
import styles from './products-skeleton.module.css'

/** The page's own shape, with room for as many products as there may be, until they are there. */
export function ProductsSkeleton({ products }: { products: number }) {
  const { t } = useLingui()
  return (
    <>
      <header className={page.head}>
        <div>
          <p className={page.back}>
            <Skeleton line className={styles.back} />
          </p>
          <h1>
            <Trans>Compare products</Trans>
          </h1>
          <p className={page.what}>
            <Skeleton line />
          </p>
        </div>
      </header>
      <div role="img" aria-label={t`Loading products…`} aria-busy="true">
        <div className={styles.products}>
          {Array.from({ length: products }, (_, i) => (
            <div key={i}>
              <Skeleton className={styles.picture} />
              <Skeleton line />
            </div>
          ))}
        </div>
        <Skeleton className={styles.rows} />
      </div>
    </>
  )
}
