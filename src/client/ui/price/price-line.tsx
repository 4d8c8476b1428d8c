import { formatPieces, type Minor } from '#contract/money.ts'
import { listPrice, type Priced, unitPrice } from '#contract/price.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './price-line.module.css'

interface Props {
  product: Priced & { currency: string }
  /** Said of a product without a price. */
  onRequest: string
  /** Read before the struck-through price: *without agreement*. */
  originally: string
  /** How much lower the price is, where no other place says it: *−15 %*. */
  discount?: string | undefined
  /** The other amounts of the view: öre are written as soon as one of them has any. */
  among?: readonly Minor[] | undefined
}

const NONE: readonly Minor[] = []

/** `PriceTag` among other things: what one pays, then what it would be without the discount. */
export function PriceLine({ product, onRequest, originally, discount, among = NONE }: Props) {
  const now = unitPrice(product)
  const list = listPrice(product)
  if (now === null || list === null) return onRequest
  const text = (amount: number): string => formatPieces(amount, [now, list, ...among], product.currency)
  if (now === list) return text(now)
  return (
    <>
      <span className={styles.now}>{text(now)}</span> <VisuallyHidden>{originally} </VisuallyHidden>
      <s className={styles.list}>{text(list)}</s>
      {discount && <span className={styles.discount}> {discount}</span>}
    </>
  )
}
