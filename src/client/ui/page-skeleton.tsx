import { Skeleton } from './skeleton.tsx'
import styles from './page-skeleton.module.css'

/** A title and lines of the right size until a page's content is there; `label` says what is waited for. */
export const PageSkeleton = ({ label, lines }: { label: string; lines: number }) => (
  <div className={styles.page} role="img" aria-label={label} aria-busy="true">
    <Skeleton className={styles.title} />
    {Array.from({ length: lines }, (_, i) => (
      <Skeleton key={i} className={styles.line} />
    ))}
  </div>
)
