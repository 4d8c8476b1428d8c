import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './comparison-table.module.css'
import type { Comparison } from './comparison.ts'

interface Props {
  label: string
  carts: Comparison['carts']
  values: readonly ReactNode[]
  /** The columns that stand out. */
  best?: ReadonlySet<number>
  big?: boolean
}

/** A figure of each cart; the best of them in bold where they differ. */
export const SumRow = ({ label, carts, values, best, big = false }: Props) => (
  <tr className={classNames(styles.sum, big && styles.big)}>
    <th scope="row">{label}</th>
    {carts.map(({ cart: { id, title } }, i) => (
      <td key={id} className={styles.cell} data-cart={title}>
        {best?.has(i) ? <b>{values[i]}</b> : values[i]}
      </td>
    ))}
  </tr>
)
