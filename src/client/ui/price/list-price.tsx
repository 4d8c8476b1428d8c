import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './list-price.module.css'

interface Props {
  /** The amount without the discount. */
  list: string
  /** Read before it: *without agreement*. */
  originally: string
  /** How much lower the price is: *−15 %*. */
  reduction: string
}

/** What an amount of a table would be without the discount: a line of its own below it, so that columns stay. */
export const ListPrice = ({ list, originally, reduction }: Props) => (
  <small className={styles.list}>
    <VisuallyHidden> {originally} </VisuallyHidden>
    <s>{list}</s> <span>{reduction}</span>
  </small>
)
