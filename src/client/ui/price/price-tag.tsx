import { formatPieces } from '#contract/money.ts'
import { listPrice, type Priced, unitPrice } from '#contract/price.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './price-tag.module.css'

interface Props {
  product: Priced & { currency: string }
  /** Said of a product without a price. */
  onRequest: string
  /** Read before the struck-through price: *without agreement*. */
  originally: string
}

/**
 * The displayed price, and the original struck through after it where a discount makes them differ [contract/money].
 */
export function PriceTag({ product, onRequest, originally }: Props) {
  const now = unitPrice(product)
  const list = listPrice(product)
  if (now === null || list === null) return <p className={styles.request}>{onRequest}</p>
  const text = (amount: number): string => formatPieces(amount, [now, list], product.currency)
  return (
    <p className={styles.tag}>
      <span className={styles.now}>{text(now)}</span>
      {now !== list && (
        <>
          <VisuallyHidden> {originally} </VisuallyHidden>
          <s className={styles.list}>{text(list)}</s>
        </>
      )}
    </p>
  )
}
