import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { memo, useState } from 'react'
import { ANTAL_MAX } from '#contract/cart/line.ts'
import { formatPieces, toDecimal } from '#contract/money.ts'
import { pieceFor } from '#contract/organisation/agreement.ts'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { reductionText } from '../../i18n/cart-words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/picture/thumb.tsx'
import { ListPrice } from '../../ui/price/list-price.tsx'
import type { Item } from './items.ts'
import styles from './rows.module.css'
import { foundText } from './texts.ts'

interface Props {
  item: Item
  /** Whether an amount of the list has öre: then all are written with them. */
  ore: boolean
  /** Null where this page has not seen it: its number is known all the same. */
  product: ProductCard | null
  onQuantity: (id: string, quantity: number) => void
  onLeaveOut: (ids: readonly string[]) => void
}

/** A row that was found, with its price; lists of thousands render it, so it is light. */
export const FoundRow = memo(function FoundRow({ item, ore, product, onQuantity, onLeaveOut }: Props) {
  const { t } = useLingui()
  const name = product?.name ?? item.number
  const note = foundText(item)
  const { unit, currency, quantity } = item
  const money = (amount: number): string => formatPieces(amount, [ore ? 1 : 0], currency ?? undefined)
  return (
    <li className={styles.row}>
      <Thumb address={product?.thumbnail ?? null} className={styles.thumb} />
      <span className={styles.product}>
        <b>{name}</b>
        <small>
          {product?.article_number ?? item.uid}
          {note && <span> · {note}</span>}
        </small>
      </span>
      <QuantityInput
        label={t`Quantity of ${name}`}
        quantity={quantity}
        onQuantity={(next) => onQuantity(item.id, next)}
      />
      <span className={styles.unit}>
        {unit === null || currency === null ? t`On request` : money(unit)}
        {product && <Instead product={product} item={item} money={money} />}
      </span>
      <span className={styles.sum}>{unit !== null && currency !== null && money(unit * quantity)}</span>
      <button
        type="button"
        className={styles.out}
        onClick={() => onLeaveOut([item.id])}
        aria-label={t`Leave out ${name}`}
      >
        <Icon of={X} />
      </button>
    </li>
  )
})

interface InsteadProps {
  product: ProductCard
  item: Item
  money: (amount: number) => string
}

/** What a piece would be without the discount, struck through, and how much lower it is. */
function Instead({ product, item: { unit, quantity }, money }: InsteadProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { listPrice: list, unitPrice: now } = pieceFor(product, quantity)
  if (unit === null || list === null || list === unit || unit !== now) return null
  return (
    <ListPrice
      list={money(list)}
      originally={t`without agreement`}
      reduction={reductionText(toDecimal(list), toDecimal(unit), locale)}
    />
  )
}

interface QuantityProps {
  label: string
  quantity: number
  onQuantity: (quantity: number) => void
}

/** A whole number of pieces: what is typed counts when the field is left; what is none is taken back. */
export function QuantityInput({ label, quantity, onQuantity }: QuantityProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    const typed = Number((draft ?? '').replaceAll(/\s/g, ''))
    if (draft !== null && Number.isInteger(typed) && typed >= 1 && typed <= ANTAL_MAX) onQuantity(typed)
    setDraft(null)
  }
  return (
    <input
      className={styles.quantity}
      inputMode="numeric"
      aria-label={label}
      maxLength={6}
      value={draft ?? String(quantity)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
