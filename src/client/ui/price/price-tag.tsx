import { formatPieces, type Minor } from '#contract/money.ts'
import { listPrice, type Priced, unitPrice } from '#contract/price.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './price-tag.module.css'

interface Props {
  product: Priced & { currency: string }
  /** Said of a product without a price. */
  onRequest: string
  /** Read before the struck-through price: *without agreement*. */
  originally: string
  /** The other amounts of the view: öre are written as soon as one of them has any. */
  among?: readonly Minor[] | undefined
}

const NONE: readonly Minor[] = []

/**
 * The displayed price, and the original struck through after it where a discount makes them differ [contract/money].
 */
export function PriceTag({ product, onRequest, originally, among = NONE }: Props) {
  const now = unitPrice(product)
  const list = listPrice(product)
  if (now === null || list === null) return <p className={styles.request}>{onRequest}</p>
  const text = (amount: number): string => formatPieces(amount, [now, list, ...among], product.currency)
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
