import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A place that holds its size until content is there; give it measures by a class of the place it stands in. */
export function Skeleton({ className, line = false }: { className?: string | undefined; line?: boolean }) {
  return <span className={classNames(styles.skeleton, line && styles.line, className)} aria-hidden="true" />
}
