import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Product } from '#contract/catalogue/product.schema.ts'
import styles from './product-page.module.css'

/** Category and subcategory, each leading to its products. */
export function Breadcrumb({ product }: { product: Product }) {
  const { t } = useLingui()
  const [category] = product.categories
  if (!category) return null
  return (
    <nav aria-label={t`Category`} className={styles.crumbs}>
      <Link to="/" search={{ category: [category.id] }}>
        {category.name}
      </Link>
      {category.subcategory && (
        <>
          <span aria-hidden="true"> / </span>
          <Link to="/" search={{ category: [category.id], subcategory: [category.subcategory.id] }}>
            {category.subcategory.name}
          </Link>
        </>
      )}
    </nav>
  )
}
