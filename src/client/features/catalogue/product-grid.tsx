import type { ReactNode } from 'react'
import type { ListedCard as Product } from '#contract/catalogue/product.schema.ts'
import { pricesOf } from '#contract/price.ts'
import styles from '../../ui/card/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FamilyLine } from './family-line.tsx'
import grid from './product-grid.module.css'
import type { CataloguePlace } from './place.ts'
import { ProductCard } from './product-card.tsx'

interface Props {
  products: readonly Product[]
  /** An older list while the next is on its way. */
  stale: boolean
  returned: CataloguePlace['card'] | null
  onOpen: (card: CataloguePlace['card']) => void
  /** What one does with a product without opening it. */
  action?: ((product: Product) => ReactNode) | undefined
}

/** The first rows are seen before anything scrolls. */
const EAGER = 10

export function ProductGrid({ products, stale, returned, onOpen, action }: Props) {
  const alike = repeated(products.map(({ name }) => name))
  const prices = pricesOf(products)
  return (
    <ul className={`${styles.grid} ${grid.list}`} data-stale={stale || undefined} aria-busy={stale}>
      {products.map((product, i) => (
        <li key={`${product.shop}/${product.uid}`}>
          <ProductCard
            product={product}
            alike={alike.has(product.name)}
            among={prices}
            eager={i < EAGER}
            returned={returned?.uid === product.uid && returned.shop === product.shop}
            onOpen={onOpen}
          />
          {product.family && <FamilyLine product={product} family={product.family} onOpen={onOpen} />}
          {action && <div className={grid.action}>{action(product)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** Those that are there more than once. */
function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)))
}

/** Places of the right size until the first answer is there. */
export function GridSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div className={styles.grid} role="img" aria-label={label} aria-busy="true">
      {Array.from({ length: count }, (_, i) => (
        <div key={i}>
          <Skeleton className={grid.plate} />
          <div className={grid.lines}>
            <Skeleton line className={grid.long} />
            <Skeleton line className={grid.short} />
            <Skeleton line className={grid.middle} />
          </div>
        </div>
      ))}
    </div>
  )
}
