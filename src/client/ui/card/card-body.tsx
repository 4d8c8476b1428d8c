import type { ReactNode } from 'react'
import styles from './card.module.css'

interface Props {
  plate: ReactNode
  /** A short word on the plate: the discount. */
  flag?: string | undefined
  name: string
  price: ReactNode
  description: string
  /** Measures, delivery, footprint: what one compares by. */
  meta: ReactNode
}

/** What stands in a product's card; whoever knows the router puts a link around it. */
export function CardBody({ plate, flag, name, price, description, meta }: Props) {
  return (
    <>
      {plate}
      {flag && <span className={styles.flag}>{flag}</span>}
      <span className={styles.text}>
        <span className={styles.name}>{name}</span> <span className={styles.price}>{price}</span>{' '}
        <span className={styles.description}>{description}</span> <span className={styles.meta}>{meta}</span>
      </span>
    </>
  )
}
