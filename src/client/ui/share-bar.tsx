import { classNames } from './class-names.ts'
import styles from './share-bar.module.css'

interface Share {
  value: number
  look: 'full' | 'half' | 'light'
}

interface Props {
  /** The whole bar. */
  whole: number
  /** What is taken of it, from the left. */
  shares: readonly Share[]
}

/** How much of something is taken, and by what. It only repeats what stands in words beside it. */
export function ShareBar({ whole, shares }: Props) {
  const sum = shares.reduce((all, { value }) => all + Math.max(0, value), 0)
  const length = Math.max(whole, sum)
  return (
    <div className={classNames(styles.bar, sum > whole && styles.over)} aria-hidden="true">
      {length > 0 &&
        shares.map(({ value, look }) => (
          <i key={look} className={styles[look]} style={{ width: `${(Math.max(0, value) / length) * 100}%` }} />
        ))}
    </div>
  )
}
