import { useLingui } from '@lingui/react/macro'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { Thumb } from '../../ui/picture/thumb.tsx'
import styles from './scan-dialog.module.css'

interface Props {
  products: readonly ProductCard[]
  onChoose: (product: ProductCard) => void
}

/** Products that a number may have meant, to choose from. */
export function Candidates({ products, onChoose }: Props) {
  const { t } = useLingui()
  if (products.length === 0) return null
  return (
    <ul className={styles.candidates} aria-label={t`Products that may be meant`}>
      {products.map((product) => (
        <li key={product.uid}>
          <button type="button" onClick={() => onChoose(product)}>
            <Thumb address={product.thumbnail} className={styles.thumb} />
            <span className={styles.words}>
              {product.name}
              <small>{product.article_number}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
