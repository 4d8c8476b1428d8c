import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './comparison-table.module.css'

interface Props {
  label: string
  titles: readonly string[]
  values: readonly ReactNode[]
  /** The columns that stand out. */
  best?: ReadonlySet<number>
  big?: boolean
}

/** A figure of each cart; the best of them in bold where they differ. */
export const SumRow = ({ label, titles, values, best, big = false }: Props) => (
  <tr className={classNames(styles.sum, big && styles.big)}>
    <th scope="row">{label}</th>
    {values.map((value, i) => (
      <td key={titles[i]} className={styles.cell} data-cart={titles[i]}>
        {best?.has(i) ? <b>{value}</b> : value}
      </td>
    ))}
  </tr>
)
